// Two files, split into stretches that are equal and stretches that differ. The stretches come from the page's own
// comparison, in which the lines of both sides are level.
const Hunks = (() => {
    const { element, block } = Elements;

    /** Returns the lines of a side, with null where only the other side has a line. */
    function lines(side) {
        return [...side.querySelector("code").childNodes].flatMap(node => {
            if (node.nodeName === "I") return [null];
            const texts = node.textContent.split("\n").slice(0, -1);
            return texts.map(text => ({ text, differs: node.nodeType === Node.ELEMENT_NODE }));
        });
    }

    /** Returns the stretches of a comparison, in order. A file without a counterpart is one stretch. */
    function all(comparison) {
        const sides = [...comparison.querySelectorAll(".side")].map(lines);
        const hunks = [];
        for (let row = 0; row < Math.max(...sides.map(side => side.length)); row += 1) {
            const pair = sides.map(side => side[row] ?? null);
            const isSame = pair.every(line => line && line.text.trim() === pair[0]?.text.trim());
            if (hunks.at(-1)?.isSame !== isSame) hunks.push({ isSame, sides: sides.map(() => []) });
            pair.forEach((line, side) => { if (line) hunks.at(-1).sides[side].push(line); });
        }
        return hunks;
    }

    function column(lines, side) {
        const name = side === 0 ? "del" : "ins";
        return block(lines.map(({ text, differs }) => element(differs ? name : "span", text || " ")), "column");
    }

    function stretch(hunk, from, to) {
        const columns = hunk.sides.map((side, place) => column(side.slice(from, to), place));
        return block(columns, hunk.isSame ? "hunk same" : "hunk");
    }

    /** Returns equal lines that the reader can unfold, or one line about them. */
    function fold(count, content) {
        const words = `${count} lines equal on both sides`;
        if (!content) return block(`⋯ ${words}`, "folded");
        return element("details", [element("summary", words), content], "folded");
    }

    /** Returns the stretches as elements, with at most `context` equal lines around a difference. If `opens` is true,
        the reader can unfold the other equal lines. */
    function elements(hunks, { context, opens }) {
        const isCompared = hunks.some(hunk => !hunk.isSame) && hunks[0].sides.length > 1;
        return hunks.flatMap((hunk, place) => {
            const count = hunk.sides[0].length;
            const head = place === 0 ? 0 : context;
            const tail = place === hunks.length - 1 ? 0 : context;
            // A fold takes a line itself, so it must hide several lines to be useful.
            if (!hunk.isSame || !isCompared || count < head + tail + 3) return [stretch(hunk, 0, Infinity)];
            const hidden = opens ? stretch(hunk, head, count - tail) : null;
            return [
                stretch(hunk, 0, head), fold(count - head - tail, hidden), stretch(hunk, count - tail, Infinity)
            ].filter(element => element.textContent);
        });
    }

    /** Returns the names of the sides, each with its kind. */
    function captions(comparison) {
        const copies = caption => [...caption.childNodes].map(node => node.cloneNode(true));
        const columns = [...comparison.querySelectorAll("figcaption")].map(each => block(copies(each), "column"));
        return block(columns, "hunk captions");
    }

    return { all, elements, captions };
})();
