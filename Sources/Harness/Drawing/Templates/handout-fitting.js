// Makes a handout's content fit its page: smaller type first, then fewer of the lines that are the same, and last a
// line that says what was left out.
const HandoutFitting = (() => {
    "use strict";
    const { block } = Elements;

    /** In points, as print.css of the handout knows them: the smallest is still legible. */
    const sizes = ["8", "7.5", "7", "6.5"];
    const contexts = [3, 1];

    function overflows(sheet) {
        return sheet.scrollHeight > sheet.clientHeight;
    }

    function lineCount(number) {
        return `${number} more line${number === 1 ? "" : "s"}`;
    }

    /** Fills `place` with a comparison's code, as much of it as the sheet has room for. */
    function putCode(sheet, place, comparison, folder) {
        const hunks = Hunks.all(comparison);
        const captions = Hunks.captions(comparison);
        const put = context => {
            place.replaceChildren(captions, ...Hunks.elements(hunks, { context, opens: false }));
        };
        const attempts = [
            ...sizes.map(size => [size, Infinity]),
            ...contexts.flatMap(context => sizes.slice(1).map(size => [size, context]))
        ];
        for (const [size, context] of attempts) {
            place.dataset.size = size;
            put(context);
            if (!overflows(sheet)) return;
        }
        // Not level any more, each side has the room of its own column.
        const whole = hunks[0].sides.map((_, side) => hunks.flatMap(hunk => hunk.sides[side]));
        place.replaceChildren(captions, ...Hunks.elements([{ isSame: false, sides: whole }], { context: 0, opens: false }));
        const files = [...comparison.querySelectorAll("figcaption")].map(each => each.lastChild.textContent.trim());
        cut(sheet, place, files.map(file => `${folder}/${file}`));
    }

    /** Takes lines from the end of the longer side until the sheet holds the rest, and says how many, and where they
        are. */
    function cut(sheet, place, files) {
        const columns = [...place.lastElementChild.children];
        const missing = files.map(() => 0);
        const note = block("", "folded");
        while (overflows(sheet)) {
            place.append(note);
            const heights = columns.map(column => [...column.children].reduce((sum, line) => sum + line.offsetHeight, 0));
            const longest = heights.indexOf(Math.max(...heights));
            if (heights[longest] === 0) break;
            columns[longest].lastElementChild.remove();
            missing[longest] += 1;
            note.textContent = "⋯ " + files.map((file, side) => `${lineCount(missing[side])} in ${file}`)
                .filter((_, side) => missing[side] > 0).join(", ");
        }
    }

    /** Adds elements until one more would not fit; `more` words how many are left out. */
    function putAll(sheet, place, elements, more) {
        elements.forEach(element => place.append(element));
        if (!overflows(sheet)) return;
        const note = block("", "folded");
        place.append(note);
        let count = 0;
        while (overflows(sheet) && note.previousElementSibling) {
            note.previousElementSibling.remove();
            count += 1;
            note.textContent = more(count);
        }
    }

    return { putCode, putAll };
})();
