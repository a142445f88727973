// A handout: a sheet of paper for an experiment. The front asks and the back answers; the browser prints it.
const Handout = (() => {
    "use strict";
    const { element, block } = Elements;
    let shown = null;

    /** A copy without identifiers, links and controls: paper has none. */
    function copy(original) {
        const clone = Elements.copy(original, "id", "aria-labelledby", "tabindex");
        for (const link of clone.querySelectorAll("a")) link.replaceWith(...link.childNodes);
        return clone;
    }

    function sheet(article, className, word) {
        const made = element("section", "", `sheet ${className}`);
        const head = block("", "head");
        head.append(
            element("h3", article.querySelector("h2").textContent),
            element("p", word, "what"), element("p", article.querySelector("header .name").textContent, "name")
        );
        made.append(head);
        return made;
    }

    /** Each question of the lesson with a line below it. */
    function questions(article) {
        const made = block("", "questions");
        for (const part of article.querySelector(".predict .predictions")?.children ?? []) {
            const own = copy(part);
            for (const item of own.querySelectorAll(":scope:is(ol, ul) li")) item.append(block("", "line"));
            made.append(own);
        }
        return made;
    }

    function front(article, place) {
        const made = sheet(article, "front", "What do you predict?");
        place.append(made);
        for (const part of article.querySelector(".predict .introduction")?.children ?? []) made.append(copy(part));
        const claim = element("p", "", "claim");
        claim.append(element("strong", "The claim to test: "), article.querySelector(".lead").textContent);
        const code = block("", "hunks");
        const notes = block("", "notes");
        notes.append(element("p", "Notes"));
        made.append(questions(article), claim, code, notes);
        const comparison = article.querySelector(".comparison");
        if (comparison) HandoutFitting.putCode(made, code, comparison, `experiments/${article.id}`);
        else code.append(element("p", "The report was written without the code."));
    }

    function back(article, place) {
        const made = sheet(article, "back", "What was measured");
        place.append(made);
        const figures = block("", "figures");
        const chart = article.querySelector("figure[data-lead] .wide") ?? article.querySelector(".scenario figure .wide");
        for (const part of article.querySelectorAll(".answer .pair, .answer .short")) figures.append(copy(part));
        if (chart) figures.append(copy(chart));
        const verdicts = element("ul", "");
        const lesson = block("", "why");
        made.append(figures, lesson, element("h4", "Expectations"), verdicts);
        // Half of the sentences at least: the rest has what room the lesson leaves.
        const sentences = [...article.querySelectorAll(".verdicts li")].map(item => {
            const made = element("li", "");
            const word = item.querySelector(".chip").textContent.trim().replace(/\s+/g, " ");
            made.append(element("strong", word), ` ${item.querySelector(".sentence").textContent}`);
            return made;
        });
        const first = sentences.slice(0, 8);
        verdicts.append(...first);
        const parts = ["answers", "why"].flatMap(part => {
            const section = article.querySelector(`.lesson [data-part="${part}"]`);
            return section ? [...section.children].map(copy) : [];
        });
        HandoutFitting.putAll(made, lesson, parts, () => `⋯ The lesson goes on: experiments/${article.id}/README.md`);
        HandoutFitting.putAll(made, verdicts, sentences.slice(first.length), count => `⋯ ${count} more in the report`);
    }

    function show(article) {
        shown = element("section", "", "handout");
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
        // Filled on the page: what fits is measured.
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
