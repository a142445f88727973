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
            const { context, colors, width } = pen;
            const { total, items } = this.screen;
            const bar = (y, value, color, height) => {
                context.fillStyle = colors.line;
                pen.rounded(16, y, width - 32, height, height / 2);
                context.fillStyle = color;
                const share = total > 0 ? Math.min(1, value / total) : 1;
                if (share > 0) pen.rounded(16, y, Math.max(height, (width - 32) * share), height, height / 2);
            };
            const percent = value => `${total > 0 ? Math.floor(value / total * 100) : 100} %`;
            const line = (text, y, size, weight, color) => {
                pen.font(size, weight);
                context.fillStyle = color;
                context.fillText(pen.fitted(text, width - 32), 16, y);
            };
            context.textAlign = "left";
            line("On the screen", 24, 12.5, 400, colors.muted);
            line(percent(shown), 56, 32, 700, colors.ink);
            line(`${countText(shown)} of ${countText(total)} ${items}`, 84, 14, 400, colors.ink);
            bar(100, shown, colors.blue, 12);
            if (this.touched !== undefined) this.drawCancel(pen, cancel, time);
            const top = this.touched === undefined ? 138 : 184;
            context.fillStyle = colors.page;
            context.fillRect(0, top, width, pen.height - top);
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
            const { context, colors, width } = pen;
            const half = Math.min(110, width * 0.42);
            context.fillStyle = cancel === "touched" ? colors.late : colors.page;
            pen.rounded(16, 128, half, 34, 8);
            pen.font(14, 600);
            context.textAlign = "center";
            context.fillStyle = cancel === "touched" ? colors.surface : colors.link;
            context.fillText("Cancel", 16 + half / 2, 145.5);
            context.textAlign = "left";
            if (!cancel) return;
            context.fillStyle = cancel === "touched" ? colors.late : colors.muted;
            pen.font(12.5, 600);
            const wait = timeText((cancel === "touched" ? time : this.heard) - this.touched);
            const text = cancel === "touched" ? `unheard for ${wait}` : `heard after ${wait}`;
            if (width > 220) context.fillText(pen.fitted(text, width - half - 36), 26 + half, 145.5);
            else context.fillText(pen.fitted(text, width - 32), 16, 173);
        }
    }

    Scenes.kinds.progress = Progress;
})();
