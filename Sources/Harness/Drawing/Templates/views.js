// Shows one view at a time, by the page's address: the overview, an experiment, or an experiment's handout. Without
// this script, and on paper, the page shows everything.
(() => {
    const title = document.title;
    const bar = document.querySelector("nav.views");
    const list = bar.querySelector("select");
    const skip = document.querySelector(".skip");
    const overview = document.getElementById("overview");
    const articles = [...document.querySelectorAll("article.experiment")];
    const views = [overview, ...articles];
    /** The parts of the page that only the overview shows. Warnings about the run stay in every view. */
    const header = document.querySelector("header.page:not(:has(.alert))");
    const home = [...document.querySelectorAll("header.page h1, header.page .run, .honesty"), ...header ? [header] : []];
    const heading = view => view.querySelector("h2");
    for (const view of views) list.add(new Option(heading(view).textContent, view.id));
    /** The reader's place in each view. */
    const places = new Map();
    let current = null;
    let keepsFocus = false;

    /** Returns the target of an address: a view, a place in it, and whether the address means the view's handout. */
    function destination() {
        let name = location.hash.slice(1);
        try { name = decodeURIComponent(name); } catch { /* Not an address of this page. */ }
        const isHandout = name.endsWith(":handout");
        const target = document.getElementById(isHandout ? name.slice(0, -":handout".length) : name);
        const view = articles.find(article => article.contains(target)) ?? overview;
        return { view, target: target === view ? null : target, isHandout: isHandout && view !== overview };
    }

    function put(view, isHandout) {
        for (const each of views) each.classList.toggle("away", each !== view || isHandout);
        for (const each of home) each.classList.toggle("away", view !== overview);
        Handout.hide();
        if (isHandout) Handout.show(view);
        list.value = view.id;
        skip.href = `#${view.id}`;
        document.title = view === overview ? title : `${heading(view).textContent} – ${title}`;
        const place = views.indexOf(view);
        link(".previous", "Previous", views[place - 1]);
        link(".next", "Next", views[place + 1]);
    }

    function link(name, word, view) {
        const element = bar.querySelector(name);
        if (view) element.href = `#${view.id}`;
        else element.removeAttribute("href");
        element.setAttribute("aria-disabled", String(!view));
        element.setAttribute("aria-label", view ? `${word}: ${heading(view).textContent}` : `${word}: none`);
    }

    function focus(element) {
        if (!element.matches("a[href], button, summary, [tabindex]")) element.tabIndex = -1;
        element.focus({ preventScroll: true });
    }

    /** Shows a place within the view, and opens the folded parts that contain it. */
    function reach(target) {
        for (let part = target; part; part = part.parentElement) if (part.localName === "details") part.open = true;
        target.scrollIntoView({ block: "start", behavior: "instant" });
    }

    /** Shows the view that the address names, and returns this view. */
    function arrive() {
        const { view, target, isHandout } = destination();
        const shown = isHandout ? `${view.id}:handout` : view.id;
        const isChange = shown !== current;
        if (isChange) {
            places.set(current, window.scrollY);
            put(view, isHandout);
            current = shown;
        }
        if (target) reach(target);
        // Only a history entry that was shown before has a state, so the reader returns to it.
        history.replaceState({ isShown: true }, "");
        return { view, target, isHandout, shown, isChange };
    }

    function follow(isReturn) {
        const last = articles.find(article => article.id === current);
        const { view, target, isHandout, shown, isChange } = arrive();
        if (target && isChange) {
            focus(target);
        } else if (isChange) {
            window.scrollTo(0, isReturn ? places.get(shown) ?? 0 : 0);
            // Back in the overview, the reader continues at the row whose link led away.
            const row = isReturn && view === overview && last && overview.querySelector(`a[href="#${CSS.escape(last.id)}"]`);
            if (!keepsFocus) focus(isHandout ? Handout.heading() : row && row.checkVisibility() ? row : heading(view));
        }
        keepsFocus = false;
    }

    function go(view) { if (view) location.hash = view.id; }

    addEventListener("hashchange", () => {
        Present.leave();
        follow(Boolean(history.state?.isShown));
    });
    list.addEventListener("change", () => {
        // The list keeps the focus, because the arrow keys choose in it while it is closed.
        keepsFocus = true;
        go(document.getElementById(list.value));
    });

    const taken = "input, select, textarea, dialog, pre, .scroll, .player, .sheets";
    document.addEventListener("keydown", event => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (event.target.closest(taken)) return;
        const { view, isHandout } = destination();
        const place = views.indexOf(view);
        const acts = {
            ArrowLeft: () => go(views[place - 1]), ArrowRight: () => go(views[place + 1]),
            p: () => { if (view !== overview && !isHandout) Present.begin(view); }
        };
        Elements.press(event, acts);
    });

    // A printed page shows everything.
    let closed = [];
    addEventListener("beforeprint", () => {
        closed = [...document.querySelectorAll(".experiment > details:not([open])")];
        for (const part of closed) part.open = true;
    });
    addEventListener("afterprint", () => { for (const part of closed) part.open = false; });

    for (const article of articles) {
        const tools = article.querySelector(".teach");
        tools.hidden = false;
        tools.querySelector(".begin").addEventListener("click", () => Present.begin(article));
    }
    history.scrollRestoration = "manual";
    bar.hidden = false;
    arrive();
})();
