// What several scripts do with elements and canvases.
const Elements = (() => {
    /** An element with a text, or with texts and elements in it. */
    function element(name, content = [], className = "") {
        const made = document.createElement(name);
        made.append(...[content].flat());
        if (className) made.className = className;
        return made;
    }

    const block = (content, className) => element("div", content, className);

    /** A copy without some attributes, such as identifiers, which belong to the original. */
    function copy(original, ...attributes) {
        const clone = original.cloneNode(true);
        for (const part of [clone, ...clone.querySelectorAll("*")]) {
            for (const name of attributes) part.removeAttribute(name);
        }
        return clone;
    }

    /** Leaves an element alone that has the text: what it has may be selected, or spoken. */
    function setText(element, text) {
        if (element.textContent !== text) element.textContent = text;
    }

    /** Calls the act of the button that a click meets, if it has one. */
    function onAct(bar, acts) {
        bar.addEventListener("click", event => acts[event.target.closest("button")?.dataset.act]?.());
    }

    /** Calls a key's act, if it has one, instead of what the browser does. */
    function press(event, acts) {
        if (!acts[event.key]) return;
        event.preventDefault();
        acts[event.key]();
    }

    /** A canvas's size on the page; its pixels are the screen's. */
    function setSize(canvas, width, height) {
        const scale = window.devicePixelRatio || 1;
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
        canvas.style.height = `${height}px`;
        return scale;
    }

    /** The colours of these names in the page's style. */
    function colorsOf(element, names) {
        const style = getComputedStyle(element);
        return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
    }

    /** As much of a text as the room has space for, in the context's font. */
    function fitted(context, text, room) {
        if (context.measureText(text).width <= room) return text;
        let shown = text;
        while (shown && context.measureText(shown + "…").width > room) shown = shown.slice(0, -1);
        return shown + "…";
    }

    return { element, block, copy, setText, onAct, press, setSize, colorsOf, fitted };
})();
