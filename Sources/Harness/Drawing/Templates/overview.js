// The overview's search, topics and order. Without this script all rows are shown in the order of the run.
(() => {
    const overview = document.getElementById("overview");
    const tools = overview.querySelector("form.tools");
    const body = overview.querySelector("table.overview tbody");
    const rows = Array.from(body.rows, (row, place) => ({
        row,
        place,
        words: row.cells[0].textContent.toLowerCase(),
        name: row.dataset.name,
        topic: row.dataset.topic,
        contrast: Number(row.dataset.contrast),
        verdicts: Number(row.dataset.verdicts),
    }));
    // In the order of the choices.
    const topics = Array.from(tools.querySelectorAll("[name=topic]"), (choice) => choice.value);
    const orders = {
        name: (one, other) => one.name.localeCompare(other.name),
        topic: (one, other) => topics.indexOf(one.topic) - topics.indexOf(other.topic),
        contrast: (one, other) => other.contrast - one.contrast,
        verdicts: (one, other) => other.verdicts - one.verdicts,
    };

    function isChosen(entry) {
        const topic = tools.elements.topic ? tools.elements.topic.value : "";
        const words = tools.elements.words.value.toLowerCase().split(/\s+/);
        return (topic === "" || entry.topic === topic) && words.every((word) => entry.words.includes(word));
    }

    function show() {
        const order = orders[tools.elements.order.value];
        const sorted = rows.slice().sort((one, other) => (order && order(one, other)) || one.place - other.place);
        let count = 0;
        for (const entry of sorted) {
            const shown = isChosen(entry);
            entry.row.hidden = !shown;
            if (shown) count += 1;
            body.append(entry.row);
        }
        overview.querySelector("table.overview").hidden = count === 0;
        overview.querySelector(".nothing").hidden = count > 0;
        tools.elements.count.value = `${count} of ${rows.length} experiments`;
    }

    if (rows.length < 2) return;
    tools.hidden = false;
    tools.addEventListener("input", show);
    tools.addEventListener("change", show);
    tools.addEventListener("submit", (event) => event.preventDefault());
    // The browser may have restored the choices of an earlier visit.
    show();
})();
