// The overview's search, topics and order. Without this script all rows are shown in the order of the run.
(() => {
    const overview = document.getElementById("overview");
    const tools = overview.querySelector("form.tools");
    const body = overview.querySelector("table.overview tbody");
    const rows = [...body.rows];
    // The topics, in the order of the choices.
    const topics = Array.from(tools.querySelectorAll("[name=topic]"), choice => choice.value);
    const orders = {
        name: (one, other) => one.name.localeCompare(other.name),
        topic: (one, other) => topics.indexOf(one.topic) - topics.indexOf(other.topic),
        contrast: (one, other) => Number(other.contrast) - Number(one.contrast),
        verdicts: (one, other) => Number(other.verdicts) - Number(one.verdicts)
    };

    function isChosen(row) {
        const topic = tools.elements.topic ? tools.elements.topic.value : "";
        const words = tools.elements.words.value.toLowerCase().split(/\s+/);
        const text = row.cells[0].textContent.toLowerCase();
        return (topic === "" || row.dataset.topic === topic) && words.every(word => text.includes(word));
    }

    function show() {
        const order = orders[tools.elements.order.value];
        body.append(...[...rows].sort((one, other) => order?.(one.dataset, other.dataset) ?? 0));
        for (const row of rows) row.hidden = !isChosen(row);
        const count = rows.filter(row => !row.hidden).length;
        overview.querySelector("table.overview").hidden = count === 0;
        overview.querySelector(".nothing").hidden = count > 0;
        tools.elements.count.value = `${count} of ${rows.length} experiments`;
    }

    if (rows.length < 2) return;
    tools.hidden = false;
    tools.addEventListener("input", show);
    tools.addEventListener("change", show);
    tools.addEventListener("submit", event => event.preventDefault());
    // The browser may have restored the choices of an earlier visit.
    show();
})();
