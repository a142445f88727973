// A recorded sample's phone screen at a moment. A scene has `height(unit)` in CSS pixels, `state(time)`
// and `draw(pen, state)`. A state has a key that changes with the picture, facts, and a sentence.
//
// Only recorded facts are drawn: what the cells contained, what the bar showed, and when a frame was served.
const Scenes = (() => {
    const { lastPlace, valueAt, timeText, countText } = Recording;

    /** A progress bar, the actual progress, and a Cancel button if it was touched. */
    class Progress {
        constructor(sample) {
            this.screen = sample.screen;
            this.touched = sample.marks.find(mark => mark.label === "touch Cancel")?.time;
            this.heard = sample.marks.find(mark => mark.label === "Cancel is heard")?.time;
            this.doneAt = this.screen.done.times.at(-1) ?? 0;
        }

        height() { return 330; }

        state(time) {
            const shown = valueAt(this.screen.shown, time);
            const done = valueAt(this.screen.done, time);
            const isOver = time >= this.doneAt;
            const isTouched = this.touched !== undefined && time >= this.touched;
            const cancel = !isTouched ? "" : time < this.heard ? "touched" : "heard";
            // While a touch waits, and while the screen lags behind the end, a figure changes with time. So the key
            // changes with time too.
            const moving = cancel === "touched" || isOver && shown !== done ? Math.floor(time / 1000) : 0;
            return {
                key: `${shown}/${done}/${cancel}/${isOver}/${moving}`, time, shown, done, cancel, isOver,
                text: `shows ${countText(shown)} of ${countText(this.screen.total)}; ${countText(done)} are imported`,
                isBad: isOver && shown !== done || cancel === "touched", facts: { shown, done, cancel }
            };
        }

        draw(pen, { time, shown, done, cancel, isOver }) {
            const { colors, width } = pen;
            const { total, items } = this.screen;
            const bar = (y, value, color, height) => {
                pen.rounded(16, y, width - 32, height, height / 2, colors.line);
                const share = total > 0 ? Math.min(1, value / total) : 1;
                if (share > 0) pen.rounded(16, y, Math.max(height, (width - 32) * share), height, height / 2, color);
            };
            const percent = value => `${total > 0 ? Math.floor(value / total * 100) : 100} %`;
            const line = (text, y, size, weight, color) => {
                pen.text(text, 16, y, { size, weight, color, room: width - 32 });
            };
            line("On the screen", 24, 12.5, 400, colors.muted);
            line(percent(shown), 56, 32, 700, colors.ink);
            line(`${countText(shown)} of ${countText(total)} ${items}`, 84, 14, 400, colors.ink);
            bar(100, shown, colors.blue, 12);
            if (this.touched !== undefined) this.drawCancel(pen, cancel, time);
            const top = this.touched === undefined ? 138 : 184;
            pen.fill(0, top, width, pen.height - top, colors.page);
            line("Actually imported", top + 22, 12.5, 400, colors.muted);
            line(percent(done), top + 52, 26, 700, colors.ink);
            bar(top + 72, done, colors.green, 12);
            const behind = done - shown;
            if (behind > 0) {
                line(`the screen is ${countText(behind)} behind`, top + 104, 14, 650, colors.late);
            }
            if (isOver) {
                const text = shown === done ? "the import has ended" : `ended ${timeText(time - this.doneAt)} ago`;
                line(text, top + 126, 14, shown === done ? 400 : 650, shown === done ? colors.muted : colors.late);
            }
        }

        drawCancel(pen, cancel, time) {
            const { colors, width } = pen;
            const half = Math.min(110, width * 0.42);
            const isTouched = cancel === "touched";
            pen.rounded(16, 128, half, 34, 8, isTouched ? colors.late : colors.page);
            const word = isTouched ? colors.surface : colors.link;
            pen.text("Cancel", 16 + half / 2, 145.5, { size: 14, weight: 600, color: word, align: "center" });
            if (!cancel) return;
            const wait = timeText((isTouched ? time : this.heard) - this.touched);
            const text = isTouched ? `unheard for ${wait}` : `heard after ${wait}`;
            const style = { size: 12.5, weight: 600, color: isTouched ? colors.late : colors.muted };
            if (width > 220) pen.text(text, 26 + half, 145.5, { ...style, room: width - half - 36 });
            else pen.text(text, 16, 173, { ...style, room: width - 32 });
        }
    }

    // MARK: A list with a histogram in each cell: the right one, another row's, or none

    const days = ["M", "T", "W", "T", "F", "S", "S"];

    function histogram(pen, row, box, hasLabels) {
        const { colors, unit } = pen;
        const top = Math.max(1, ...row.values);
        const step = box.width / row.values.length;
        const foot = hasLabels ? 18 : 0;
        const bottom = box.y + box.height;
        pen.fill(box.x, bottom - foot, box.width, 1, colors.line);
        row.values.forEach((value, place) => {
            const height = value / top * (box.height - foot - 2);
            pen.fill(box.x + (place + 0.18) * step, bottom - foot - height, step * 0.64, height, colors.blue);
            if (!hasLabels) return;
            const style = { size: 11 * Math.max(1, unit), color: colors.muted, align: "center" };
            pen.text(days[place % 7], box.x + (place + 0.5) * step, bottom - 7, style);
        });
    }

    function hatch(pen, box) {
        const { context, colors } = pen;
        context.save();
        context.beginPath();
        context.rect(box.x, box.y, box.width, box.height);
        context.clip();
        context.strokeStyle = colors.muted;
        context.globalAlpha = 0.55;
        context.lineWidth = 1;
        context.beginPath();
        for (let x = box.x - box.height; x < box.x + box.width; x += 7) {
            context.moveTo(x, box.y + box.height);
            context.lineTo(x + box.height, box.y);
        }
        context.stroke();
        context.restore();
    }

    class Cells {
        constructor(sample) {
            this.screen = sample.screen;
            // A row that nearly fills the screen is drawn as a page.
            this.isPage = this.screen.rowHeight > 0.6 * this.screen.height;
        }

        height(unit) { return this.screen.height * unit; }

        state(time) {
            const place = lastPlace(this.screen.times, time);
            const frame = place < 0 ? null : this.screen.frames[place];
            const cells = frame ? frame.cells : [];
            const wrong = cells.filter(cell => cell.picture !== null && cell.picture !== cell.row).length;
            const empty = cells.filter(cell => cell.picture === null).length;
            const right = cells.length - wrong - empty;
            let text = `${right} right, ${wrong} with another row’s picture, ${empty} empty`;
            if (!frame) text = "nothing shown yet";
            else if (this.isPage) text = wrong ? "another page’s picture" : empty ? "no picture yet" : "the page’s picture";
            const first = cells[0]?.row ?? null;
            return { key: place, frame, text, isBad: wrong > 0, facts: { first, right, wrong, empty } };
        }

        draw(pen, { frame }) {
            if (!frame) return;
            const { context, colors, unit, width } = pen;
            const height = this.screen.rowHeight * unit;
            const { isPage } = this;
            for (const { row, picture } of frame.cells) {
                const y = row * height - frame.offset * unit;
                const data = this.screen.rows.get(row);
                const isWrong = picture !== null && picture !== row;
                const left = isPage ? 16 : width * 0.54;
                const box = {
                    x: left, y: y + (isPage ? 40 * unit : 4), width: width - left - (isPage ? 16 : 10),
                    height: height - (isPage ? 52 * unit : 9)
                };
                if (isWrong) {
                    context.globalAlpha = 0.16;
                    pen.fill(0, y, width, height, colors.late);
                    context.globalAlpha = 1;
                }
                const head = { size: (isPage ? 17 : 14) * unit, weight: 600, room: (isPage ? width : left) - 18 };
                pen.text(data.name, isPage ? 16 : 10, y + (isPage ? 20 : 15) * unit, head);
                if (!isPage) {
                    const whose = `row ${countText(isWrong ? picture : row)}`;
                    const note = isWrong && width > 220 ? `${whose}’s picture` : isWrong ? `of ${whose}` : whose;
                    const [weight, color] = isWrong ? [700, colors.late] : [400, colors.muted];
                    pen.text(note, 10, y + 32 * unit, { size: 11.5 * unit, weight, color, room: left - 14 });
                }
                if (picture === null) hatch(pen, box); else histogram(pen, this.screen.rows.get(picture), box, isPage);
                if (isWrong) {
                    pen.outline(box.x - 2, box.y - 2, box.width + 4, box.height + 4, colors.late, 2.5);
                    const style = { size: 13, weight: 700, color: colors.late };
                    if (isPage) pen.text(`page ${picture + 1}’s picture`, 16, y + 38 * unit, style);
                }
                pen.fill(0, y + height - 1, width, 1, colors.line);
            }
        }
    }

    // MARK: Lists that fill: the rows of an import, and downloads against their limit

    /** A list that an import fills, sorted by name. */
    class List {
        constructor(sample) { this.screen = sample.screen; }

        height(unit) { return (12 * 38 + 58) * Math.max(0.75, unit); }

        state(time) {
            const rows = valueAt(this.screen.count, time);
            const place = lastPlace(this.screen.times, time);
            const names = place < 0 ? [] : this.screen.views[place];
            return {
                key: `${rows}/${place}`, rows, names, text: `${countText(rows)} rows in the list`, isBad: false,
                facts: { rows, first: names[0] ?? null }
            };
        }

        draw(pen, { rows, names }) {
            const { colors, width } = pen;
            const step = (pen.height - 58) / 12;
            pen.text("Stops", 14, 24, { size: 20, weight: 700 });
            pen.text(`${countText(rows)} rows`, 14, 45, { size: 13, color: colors.muted });
            names.forEach((name, place) => {
                const y = 58 + place * step;
                pen.fill(0, y, width, 1, colors.line);
                pen.text(name, 14, y + step / 2 + 0.5, { size: 14 * Math.max(0.88, pen.unit), room: width - 24 });
            });
            if (names.length === 0) pen.text("no rows yet", 14, 58 + step / 2, { size: 13, color: colors.muted });
        }
    }

    /** A list of downloads, with the number of running downloads and the limit. */
    class Downloads {
        constructor(sample) {
            this.screen = sample.screen;
            this.marks = sample.marks;
            this.running = sample.series.find(series => series.name === "running");
            this.limit = sample.series.find(series => series.name === "limit");
            this.applied = 0;
            this.rows = this.fresh();
        }

        fresh() { return this.screen.downloads.map(() => ({ state: null, isPaused: false, received: 0 })); }

        height(unit) { return 560 * Math.max(0.85, unit); }

        rowsAt(place) {
            if (place + 1 < this.applied) {
                this.applied = 0;
                this.rows = this.fresh();
            }
            for (; this.applied <= place; this.applied += 1) {
                const change = this.screen.changes[this.applied];
                this.rows[change.download] = change;
            }
            return this.rows;
        }

        state(time) {
            const place = lastPlace(this.screen.times, time);
            const rows = this.rowsAt(place);
            const running = this.running ? valueAt(this.running, time) : null;
            const limit = this.limit ? valueAt(this.limit, time) : null;
            const mark = this.marks[lastPlace(this.marks.map(mark => mark.time), time)]?.label ?? "";
            const finished = rows.filter(row => row.state === "finished").length;
            const isOver = running !== null && limit !== null && running > limit;
            return {
                key: `${place}/${running}/${limit}/${mark}`, rows, running, limit, mark, isBad: isOver,
                text: running === null ? `${finished} finished`
                    : `${running} running, ${limit} allowed; ${finished} of ${rows.length} finished`,
                facts: { running, limit, finished }
            };
        }

        draw(pen, { rows, running, limit, mark }) {
            const { colors, width } = pen;
            const isNarrow = width < 220;
            const verb = isNarrow ? "run" : "running";
            pen.text(`${running ?? "?"} ${verb}, ${limit ?? "?"} allowed`, 12, 20, {
                size: isNarrow ? 13 : 15, weight: 700, color: running > limit ? colors.late : colors.ink, room: width - 24
            });
            const places = Math.max(running || 0, limit || 0);
            const size = Math.min(18, (width - 24) / Math.max(1, places) - 3);
            for (let place = 0; place < places; place += 1) {
                const x = 12 + place * (size + 3);
                const [inside, edge] = place >= limit ? [colors.late, colors.late] : [colors.blue, colors.muted];
                if (place < running) pen.rounded(x, 34, size, size, 3, inside);
                pen.outline(x + 0.5, 34.5, size - 1, size - 1, edge, 1.25);
            }
            const tap = mark ? `last tap: ${mark}` : "nothing tapped yet";
            pen.text(tap, 12, 66, { size: 12.5, color: colors.muted, room: width - 24 });
            const columns = rows.length > 20 ? 2 : 1;
            const perColumn = Math.ceil(rows.length / columns);
            const step = Math.min(30, (pen.height - 82) / Math.max(1, perColumn));
            rows.forEach((row, place) => {
                const column = Math.floor(place / perColumn);
                const x = 12 + column * (width - 12) / columns;
                this.drawRow(pen, row, place, x, 80 + (place % perColumn) * step, (width - 12) / columns - 12, step);
            });
        }

        drawRow(pen, row, place, x, y, width, step) {
            const { colors } = pen;
            const bytes = this.screen.downloads[place].bytes;
            const left = x + 22, room = width - 22 - 16, middle = y + step / 2;
            const height = Math.min(9, step - 6);
            const top = middle - height / 2;
            const isRunning = row.state === "running";
            const color = row.state === null ? colors.line : colors.muted;
            pen.text(String(place + 1), left - 5, middle, { size: 11, color, align: "right" });
            pen.rounded(left, top, room, height, 2, colors.line);
            const isFinished = row.state === "finished";
            const share = isFinished ? 1 : isRunning && bytes > 0 ? Math.min(1, row.received / bytes) : 0;
            const filled = isFinished ? colors.green : colors.blue;
            if (share > 0) pen.rounded(left, top, Math.max(2, room * share), height, 2, filled);
            if (isRunning) pen.outline(left, top, room, height, colors.blue, 1.25);
            const signs = { finished: "✓", failed: "✗", cancelled: "–" };
            const sign = signs[row.state] ?? (row.isPaused ? "‖" : isRunning ? "↓" : "");
            const signColor = { failed: colors.late, finished: colors.green }[row.state] ?? colors.ink;
            pen.text(sign, left + room + 9, middle, { size: 11, weight: 700, color: signColor, align: "center" });
        }
    }

    const kinds = { progress: Progress, cells: Cells, list: List, downloads: Downloads };

    /** Returns the scene of a sample; null if the sample's screen was not recorded. */
    function sceneOf(sample) {
        const Scene = sample?.screen ? kinds[sample.screen.kind] : null;
        return Scene ? new Scene(sample) : null;
    }

    return { sceneOf };
})();
