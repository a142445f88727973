// Lists that fill: the rows of an import, and downloads against their limit.
(() => {
    "use strict";
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
            const { context, colors, width } = pen;
            const step = (pen.height - 58) / 12;
            context.textAlign = "left";
            context.fillStyle = colors.ink;
            pen.font(20, 700);
            context.fillText("Stops", 14, 24);
            context.fillStyle = colors.muted;
            pen.font(13);
            context.fillText(`${countText(rows)} rows`, 14, 45);
            names.forEach((name, place) => {
                const y = 58 + place * step;
                context.fillStyle = colors.line;
                context.fillRect(0, y, width, 1);
                context.fillStyle = colors.ink;
                pen.font(14 * Math.max(0.88, pen.unit));
                context.fillText(pen.fitted(name, width - 24), 14, y + step / 2 + 0.5);
            });
            if (names.length === 0) {
                context.fillStyle = colors.muted;
                context.fillText("no rows yet", 14, 58 + step / 2);
            }
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
            const { context, colors, width } = pen;
            context.textAlign = "left";
            const isNarrow = width < 220;
            pen.font(isNarrow ? 13 : 15, 700);
            context.fillStyle = running > limit ? colors.late : colors.ink;
            const verb = isNarrow ? "run" : "running";
            context.fillText(pen.fitted(`${running ?? "?"} ${verb}, ${limit ?? "?"} allowed`, width - 24), 12, 20);
            const places = Math.max(running || 0, limit || 0);
            const size = Math.min(18, (width - 24) / Math.max(1, places) - 3);
            for (let place = 0; place < places; place += 1) {
                const x = 12 + place * (size + 3);
                context.fillStyle = place >= limit ? colors.late : colors.blue;
                if (place < running) pen.rounded(x, 34, size, size, 3);
                context.strokeStyle = place >= limit ? colors.late : colors.muted;
                context.lineWidth = 1.25;
                context.strokeRect(x + 0.5, 34.5, size - 1, size - 1);
            }
            pen.font(12.5);
            context.fillStyle = colors.muted;
            context.fillText(pen.fitted(mark ? `last tap: ${mark}` : "nothing tapped yet", width - 24), 12, 66);
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
            const { context, colors } = pen;
            const bytes = this.screen.downloads[place].bytes;
            const left = x + 22, room = width - 22 - 16, middle = y + step / 2;
            const height = Math.min(9, step - 6);
            const isRunning = row.state === "running";
            context.fillStyle = row.state === null ? colors.line : colors.muted;
            pen.font(11);
            context.textAlign = "right";
            context.fillText(String(place + 1), left - 5, middle);
            context.fillStyle = colors.line;
            pen.rounded(left, middle - height / 2, room, height, 2);
            const share = row.state === "finished" ? 1 : isRunning && bytes > 0 ? Math.min(1, row.received / bytes) : 0;
            context.fillStyle = row.state === "finished" ? colors.green : colors.blue;
            if (share > 0) pen.rounded(left, middle - height / 2, Math.max(2, room * share), height, 2);
            if (isRunning) {
                context.strokeStyle = colors.blue;
                context.lineWidth = 1.25;
                context.strokeRect(left, middle - height / 2, room, height);
            }
            const signs = { finished: "✓", failed: "✗", cancelled: "–" };
            const sign = signs[row.state] ?? (row.isPaused ? "‖" : isRunning ? "↓" : "");
            context.fillStyle = { failed: colors.late, finished: colors.green }[row.state] ?? colors.ink;
            context.textAlign = "center";
            pen.font(11, 700);
            context.fillText(sign, left + room + 9, middle);
        }
    }

    Scenes.kinds.list = List;
    Scenes.kinds.downloads = Downloads;
})();
