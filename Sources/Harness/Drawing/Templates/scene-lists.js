// Lists that fill: the rows of an import, and downloads against their limit.
(() => {
    const { lastPlace, valueAt, countText } = Recording;

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

    /** A list of downloads, and how many of them run against how many may. */
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

    Scenes.kinds.list = List;
    Scenes.kinds.downloads = Downloads;
})();
