// A progress bar, the actual progress, and a Cancel button if it was touched.
(() => {
    "use strict";
    const { valueAt, timeText, countText } = Recording;

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
            // While a touch waits, and while the screen is behind the end, the figure keeps changing.
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

    Scenes.kinds.progress = Progress;
})();
