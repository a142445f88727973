// A list whose cells show a histogram: the right one, another row's, or none.
(() => {
    "use strict";
    const { lastPlace, countText } = Recording;

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
            // A row that fills the screen is a page.
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

    Scenes.kinds.cells = Cells;
})();
