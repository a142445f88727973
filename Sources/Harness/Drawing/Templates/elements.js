// Helpers for elements and canvases that several scripts share.
const Elements = (() => {
    /** Creates an element with a text, or with texts and elements in it. */
    function element(name, content = [], className = "") {
        const made = document.createElement(name);
        made.append(...[content].flat());
        if (className) made.className = className;
        return made;
    }

    const block = (content, className) => element("div", content, className);

    /** Returns a copy without some attributes, such as identifiers, which belong to the original. */
    function copy(original, ...attributes) {
        const clone = original.cloneNode(true);
        for (const part of [clone, ...clone.querySelectorAll("*")]) {
            for (const name of attributes) part.removeAttribute(name);
        }
        return clone;
    }

    /** Sets an element's text if it differs, because a reader may have selected the old text or be listening to it. */
    function setText(element, text) {
        if (element.textContent !== text) element.textContent = text;
    }

    /** Calls the action of the clicked button, if the button has one. */
    function onAct(bar, acts) {
        bar.addEventListener("click", event => acts[event.target.closest("button")?.dataset.act]?.());
    }

    /** Calls a key's action instead of the browser's default, if the key has one. */
    function press(event, acts) {
        if (!acts[event.key]) return;
        event.preventDefault();
        acts[event.key]();
    }

    /** Sets a canvas's size on the page, with one canvas pixel per pixel of the screen. */
    function setSize(canvas, width, height) {
        const scale = window.devicePixelRatio || 1;
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
        canvas.style.height = `${height}px`;
        return scale;
    }

    /** Returns the colours that have these names in the page's style. */
    function colorsOf(element, names) {
        const style = getComputedStyle(element);
        return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
    }

    /** Cuts a text to the room, in the context's font. */
    function fitted(context, text, room) {
        if (context.measureText(text).width <= room) return text;
        let shown = text;
        while (shown && context.measureText(shown + "…").width > room) shown = shown.slice(0, -1);
        return shown + "…";
    }

    return { element, block, copy, setText, onAct, press, setSize, colorsOf, fitted };
})();
