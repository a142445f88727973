// The steps of a presentation: copies of what the page says of an experiment, and its replay itself.
const PresentSteps = (() => {
    const { block } = Elements;

    /** What a teacher plans for each, in minutes; experiments/WORKSHOP.md counts with them. Each exercise has its own,
        which the page does not know. */
    const minutes = { question: 5, replay: 2, figures: 3, code: 4, why: 4 };

    /** A copy without identifiers, which belong to the original. */
    function copy(element) {
        const clone = Elements.copy(element, "id", "aria-labelledby");
        for (const chart of clone.querySelectorAll("svg")) {
            const named = chart.querySelector("title") ?? clone.querySelector("svg title");
            if (named) chart.setAttribute("aria-label", named.textContent);
        }
        return clone;
    }

    /** A lesson's section without its heading. */
    function section(article, part) {
        const found = article.querySelector(`.lesson [data-part="${part}"]`);
        return [...found?.children ?? []].slice(1).map(copy);
    }

    function code(article) {
        const shown = article.querySelector(".comparison");
        if (!shown) return [];
        const hunks = Hunks.elements(Hunks.all(shown), { context: 3, opens: true });
        return [block([Hunks.captions(shown), ...hunks], "hunks")];
    }

    function charts(article) {
        const marked = [...article.querySelectorAll("figure[data-lead]")];
        return marked.length ? marked : [...article.querySelectorAll(".scenario figure")].slice(0, 1);
    }

    /** The steps that the experiment has something for. A step of a kind that has several is one of its parts. */
    function all(article) {
        const steps = [];
        const add = (kind, name, content) => {
            if (content.length) steps.push({ kind, name, content, minutes: minutes[kind] });
        };
        const question = article.querySelector(".predict");
        if (question) {
            add("question", article.querySelector("h2").textContent, [
                ...[...question.querySelector(".introduction").children].map(copy),
                ...[...question.querySelector(".predictions").children].map(copy)
            ]);
        }
        const player = article.querySelector(".player");
        if (player) steps.push({ kind: "replay", name: "Replay", content: [], player, minutes: minutes.replay });
        for (const chart of charts(article)) add("figures", "Figures", [copy(chart)]);
        // Here, too, the claim comes after the figures.
        const answer = article.querySelector(".answer");
        add("figures", "What was measured", [".pair", ".scroll", ".lead", ".tally"].flatMap(part => {
            const found = answer.querySelector(part);
            return found ? [copy(found)] : [];
        }));
        add("figures", "Answers", section(article, "answers"));
        add("code", "The code", code(article));
        add("why", "Why it happens", section(article, "why"));
        add("exercise", "Exercise", section(article, "exercise"));
        return steps;
    }

    return { all };
})();
