// A handout: a sheet of paper for an experiment. The front asks the questions, the back answers them, and the browser
// prints the sheet.
const Handout = (() => {
    const { element, block } = Elements;
    let shown = null;

    // MARK: Fitting a page: first with smaller type, then with fewer unchanged lines, then by leaving lines out

    /** The sizes of type in points, which handout.css also has. The smallest size is still legible. */
    const sizes = ["8", "7.5", "7", "6.5"];
    const contexts = [3, 1];

    function overflows(sheet) {
        return sheet.scrollHeight > sheet.clientHeight;
    }

    function lineCount(number) {
        return `${number} more line${number === 1 ? "" : "s"}`;
    }

    /** Fills `place` with as much of a comparison's code as the sheet has room for. */
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
        // The two sides are no longer level, because each side uses the room of its own column.
        const whole = hunks[0].sides.map((_, side) => hunks.flatMap(hunk => hunk.sides[side]));
        place.replaceChildren(captions, ...Hunks.elements([{ isSame: false, sides: whole }], { context: 0, opens: false }));
        const files = [...comparison.querySelectorAll("figcaption")].map(each => each.lastChild.textContent.trim());
        cut(sheet, place, files.map(file => `${folder}/${file}`));
    }

    /** Removes lines from the end of the longer side until the rest fits the sheet. Says how many lines are missing
        and which files contain them. */
    function cut(sheet, place, files) {
        const columns = [...place.lastElementChild.children];
        const missing = files.map(() => 0);
        const note = block([], "folded");
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

    /** Adds elements until one more would not fit. `more` returns the text about the elements left out. */
    function putAll(sheet, place, elements, more) {
        elements.forEach(element => place.append(element));
        if (!overflows(sheet)) return;
        const note = block([], "folded");
        place.append(note);
        let count = 0;
        while (overflows(sheet) && note.previousElementSibling) {
            note.previousElementSibling.remove();
            count += 1;
            note.textContent = more(count);
        }
    }

    // MARK: The two pages

    /** Returns a copy without identifiers, links and controls, which are useless on paper. */
    function copy(original) {
        const clone = Elements.copy(original, "id", "aria-labelledby", "tabindex");
        for (const link of clone.querySelectorAll("a")) link.replaceWith(...link.childNodes);
        return clone;
    }

    function sheet(article, className, word) {
        const head = [
            element("h3", article.querySelector("h2").textContent),
            element("p", word, "what"), element("p", article.querySelector("header .name").textContent, "name")
        ];
        return element("section", block(head, "head"), `sheet ${className}`);
    }

    /** Returns the questions, each with a line below it for the answer. */
    function questions(article) {
        const parts = [...article.querySelectorAll(".predictions")].map(copy);
        for (const item of parts.flatMap(part => [...part.children])) {
            item.querySelector(".told")?.remove();
            item.append(block([], "line"));
        }
        return block(parts, "questions");
    }

    function front(article, place) {
        const made = sheet(article, "front", "What do you predict?");
        place.append(made);
        for (const part of article.querySelector(".introduction")?.children ?? []) made.append(copy(part));
        const words = [element("strong", "The claim to test: "), article.querySelector(".lead").textContent];
        const code = block([], "hunks");
        made.append(questions(article), element("p", words, "claim"), code, block(element("p", "Notes"), "notes"));
        const comparison = article.querySelector(".comparison");
        if (comparison) putCode(made, code, comparison, `experiments/${article.id}`);
        else code.append(element("p", "The report was written without the code."));
    }

    function back(article, place) {
        const made = sheet(article, "back", "What was measured");
        place.append(made);
        const chart = article.querySelector("figure[data-lead] .wide") ?? article.querySelector(".scenario figure .wide");
        const told = article.querySelectorAll(".answer .pair, .answer .short");
        const figures = [...told, ...chart ? [chart] : []].map(copy);
        const verdicts = element("ul");
        const lesson = block([], "why");
        made.append(block(figures, "figures"), lesson, element("h4", "Expectations"), verdicts);
        // At least half of the sentences are shown. The others get the room that the lesson leaves.
        const sentences = [...article.querySelectorAll(".verdicts li")].map(item => {
            const word = item.querySelector(".chip").textContent;
            return element("li", [element("strong", word), ` ${item.querySelector(".chip + span").textContent}`]);
        });
        const first = sentences.slice(0, 8);
        verdicts.append(...first);
        const answers = [...article.querySelectorAll(".predictions:has(.told)")].map(copy);
        const why = [...article.querySelector('[data-part="why"]')?.children ?? []].map(copy);
        const parts = [...answers, ...why];
        putAll(made, lesson, parts, () => `⋯ The lesson continues: experiments/${article.id}/README.md`);
        putAll(made, verdicts, sentences.slice(first.length), count => `⋯ ${count} more in the report`);
    }

    function show(article) {
        shown = element("section", [], "handout");
        shown.innerHTML = `
            <div class="controls">
                <h2 tabindex="-1"></h2>
                <p>Two pages, A4 or Letter: the front asks, the back answers. Print them on both sides of a sheet.</p>
                <p class="teach"><button type="button">Print</button> <a class="button">Back to the experiment</a></p>
            </div>
            <div class="sheets" tabindex="0" role="region" aria-label="The two pages"></div>`;
        shown.querySelector("h2").textContent = `Handout: ${article.querySelector("h2").textContent}`;
        shown.querySelector("button").addEventListener("click", () => window.print());
        shown.querySelector("a").href = `#${article.id}`;
        const sheets = shown.querySelector(".sheets");
        document.querySelector("main").append(shown);
        document.documentElement.classList.add("handing");
        // The sheet is filled while it is on the page, because fitting needs measured sizes.
        front(article, sheets);
        back(article, sheets);
    }

    function hide() {
        shown?.remove();
        shown = null;
        document.documentElement.classList.remove("handing");
    }

    return { show, hide, heading: () => shown.querySelector("h2") };
})();
