// Presents an experiment with one step per screen, for a projector and the page keys of a remote control.
const Present = (() => {
    const { element, block } = Elements;
    /** Distances in CSS pixels. A tap moves less than the first one, and a swipe moves more than the second one. */
    const tapSlack = 10;
    const swipeLength = 50;
    const phoneWidths = [640, 560, 500, 450, 400, 360, 320, 290, 260, 230, 204];

    // MARK: The steps: copies of an experiment's parts on the page, and the replay itself

    /** The minutes that a teacher plans for each kind of step, as in experiments/WORKSHOP.md. Each exercise has minutes
        of its own, which the page does not know. */
    const minutes = { question: 5, replay: 2, figures: 3, code: 4, why: 4 };

    /** Returns a copy without identifiers, which belong to the original. */
    function copy(element) {
        const clone = Elements.copy(element, "id", "aria-labelledby");
        for (const chart of clone.querySelectorAll("svg")) {
            const named = chart.querySelector("title") ?? clone.querySelector("svg title");
            if (named) chart.setAttribute("aria-label", named.textContent);
        }
        return clone;
    }

    /** Returns a lesson's section without its heading. */
    function section(article, part) {
        const found = article.querySelector(`[data-part="${part}"]`);
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

    /** Returns the steps for which the experiment has content. A kind of step may be split into several steps. */
    function stepsOf(article) {
        const steps = [];
        const add = (kind, name, content) => {
            if (content.length) steps.push({ kind, name, content, minutes: minutes[kind] });
        };
        const questions = article.querySelector(".predictions");
        if (questions) {
            const asked = copy(questions);
            for (const told of asked.querySelectorAll(".told")) told.remove();
            const introduction = [...article.querySelector(".introduction")?.children ?? []].map(copy);
            add("question", article.querySelector("h2").textContent, [...introduction, asked]);
        }
        const player = article.querySelector(".player");
        if (player) steps.push({ kind: "replay", name: "Replay", content: [], player, minutes: minutes.replay });
        for (const chart of charts(article)) add("figures", "Figures", [copy(chart)]);
        // The claim comes after the figures.
        add("figures", "What was measured", [".pair", ".short", ".lead", ".tally"].flatMap(part => {
            const found = article.querySelector(part);
            return found ? [copy(found.closest(".scroll") ?? found)] : [];
        }));
        if (questions?.querySelector(".told")) add("figures", "Answers", [copy(questions)]);
        add("code", "The code", code(article));
        add("why", "Why it happens", section(article, "why"));
        add("exercise", "Exercise", section(article, "exercise"));
        return steps;
    }

    // MARK: Their presentation

    let shown = null;

    class Presentation {
        constructor(article) {
            this.article = article;
            this.steps = stepsOf(article);
            this.spent = { begun: performance.now(), kinds: {} };
            this.build();
            this.place = -1;
            document.body.append(this.dialog);
            this.dialog.showModal();
            this.go(0);
            this.tick = setInterval(() => this.tell(), 1000);
        }

        build() {
            this.dialog = element("dialog", [], "present");
            const title = this.article.querySelector("h2").textContent;
            this.dialog.setAttribute("aria-label", `Presentation: ${title}`);
            this.clock = block([], "clock");
            // A screen reader would otherwise read the clock aloud every second, and the step would not be heard.
            this.clock.setAttribute("aria-hidden", "true");
            const strip = block([block(title, "title"), this.clock], "strip");
            for (const step of this.steps) this.buildStep(step);
            this.dialog.append(strip, ...this.steps.map(step => step.element), this.controls());
            this.dialog.addEventListener("keydown", event => this.press(event));
            this.dialog.addEventListener("pointerdown", event => this.touch(event));
            this.dialog.addEventListener("pointerup", event => this.lift(event));
            this.dialog.addEventListener("pointercancel", () => { this.finger = null; });
            this.dialog.addEventListener("close", () => this.end());
            this.resizing = new ResizeObserver(() => this.fit());
            this.resizing.observe(this.dialog);
        }

        buildStep(step) {
            step.heading = element("h2", step.name);
            step.heading.tabIndex = -1;
            step.element = element("section", [step.heading, ...step.content], `step ${step.kind}`);
            step.element.hidden = true;
            step.element.addEventListener("scroll", () => this.say(), { passive: true });
            if (step.player) {
                // The marker keeps the player's place on the page.
                this.marker = document.createComment("player");
                step.player.replaceWith(this.marker);
                step.element.append(step.player);
            }
        }

        controls() {
            const bar = block([], "controls");
            bar.innerHTML = `
                <button type="button" data-act="back" aria-label="Previous step">‹</button>
                <output class="where"></output>
                <button type="button" data-act="next" aria-label="Next step">›</button>
                <button type="button" data-act="leave">Leave</button>`;
            this.where = bar.querySelector("output");
            Elements.onAct(bar, {
                back: () => this.back(), next: () => this.next(), leave: () => this.dialog.close()
            });
            return bar;
        }

        get step() { return this.steps[this.place]; }

        /** Returns the replay of this step, if there is one that can be played. */
        get replay() {
            const player = this.step.player?.player;
            return player?.canReplay ? player.controls : null;
        }

        go(place) {
            const next = Math.min(this.steps.length - 1, Math.max(0, place));
            if (next === this.place) return;
            if (this.step) {
                this.count();
                this.replay?.pause();
            }
            this.place = next;
            this.steps.forEach((step, each) => { step.element.hidden = each !== next; });
            this.step.element.scrollTop = 0;
            this.step.heading.focus({ preventScroll: true });
            this.since = performance.now();
            this.dialog.dataset.step = this.step.kind;
            this.dialog.querySelector(".controls [data-act=back]").disabled = next === 0;
            this.dialog.querySelector(".controls [data-act=next]").disabled = next === this.steps.length - 1;
            this.fit();
            this.tell();
        }

        /** Chooses smaller type if that saves scrolling. A long text keeps the large type. */
        fit() {
            if (!this.step) return;
            const { element } = this.step;
            const isLong = () => element.scrollHeight > element.clientHeight;
            element.classList.toggle("dense", Boolean(this.replay));
            if (this.replay) {
                this.fitPhones();
            } else if (isLong()) {
                element.classList.add("dense");
                if (isLong()) element.classList.remove("dense");
            }
            this.say();
        }

        /** Sizes both phones with their controls to fit the screen, or as close to it as possible. */
        fitPhones() {
            const { element, player } = this.step;
            let best = { height: Infinity };
            for (const width of [...phoneWidths, null]) {
                player.style.setProperty("--phone", `${width ?? best.width}px`);
                this.replay.layOut();
                if (width === null || element.scrollHeight <= element.clientHeight) return;
                if (element.scrollHeight < best.height) best = { height: element.scrollHeight, width };
            }
        }

        /** Shows the step's number, and whether the step continues below the screen. */
        say() {
            const { kind } = this.step;
            const parts = this.steps.filter(step => step.kind === kind);
            const part = parts.length > 1 ? ` ${parts.indexOf(this.step) + 1} of ${parts.length}` : "";
            const more = this.rest(1) > 2 ? " · more below ↓" : "";
            const text = `${this.place + 1} of ${this.steps.length} · ${kind}${part}${more}`;
            if (this.where.value !== text) this.where.value = text;
        }

        /** Returns how far the step can still scroll in a direction, in pixels. */
        rest(way) {
            const { element } = this.step;
            return way > 0 ? element.scrollHeight - element.clientHeight - element.scrollTop : element.scrollTop;
        }

        /** Goes forward. A replay that was not played yet is played first, because a remote control has no other key
            for it. */
        next() {
            const { replay } = this;
            if (replay && replay.time === 0 && !replay.isPlaying) replay.play();
            else this.go(this.place + 1);
        }

        back() { this.go(this.place - 1); }

        /** Scrolls by a page within the step, or goes to the next step. */
        page(way) {
            const { element } = this.step;
            if (this.rest(way) > 2) element.scrollBy({ top: way * element.clientHeight * 0.85, behavior: "instant" });
            else if (way > 0) this.next();
            else this.back();
        }

        // MARK: Keys and fingers

        press(event) {
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
            const isControl = event.target.closest("button, select, input, summary, a, .player");
            const isWide = event.target.closest(".scroll, pre");
            const acts = { PageDown: () => this.page(1), PageUp: () => this.page(-1) };
            if (!isControl) {
                acts[" "] = () => this.page(event.shiftKey ? -1 : 1);
                acts.Home = () => this.go(0);
                acts.End = () => this.go(this.steps.length - 1);
            }
            if (!isWide && !event.target.closest("select, input, .player")) {
                acts.ArrowRight = () => this.next();
                acts.ArrowLeft = () => this.back();
            }
            Elements.press(event, acts);
        }

        touch(event) {
            if (event.pointerType === "mouse" || !event.isPrimary) return;
            if (event.target.closest("button, select, input, summary, a, .player, .controls")) return;
            this.finger = { x: event.clientX, y: event.clientY, isWide: Boolean(event.target.closest(".scroll, pre")) };
        }

        lift(event) {
            const { finger } = this;
            this.finger = null;
            if (!finger || !event.isPrimary) return;
            const x = event.clientX - finger.x;
            const y = event.clientY - finger.y;
            if (Math.hypot(x, y) < tapSlack) {
                if (event.clientX < this.dialog.clientWidth / 3) this.back();
                else this.next();
            } else if (!finger.isWide && Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(y)) {
                if (x < 0) this.next();
                else this.back();
            }
        }

        // MARK: The speaker's minutes

        count() {
            const { kinds } = this.spent;
            kinds[this.step.kind] = (kinds[this.step.kind] ?? 0) + performance.now() - this.since;
        }

        tell() {
            const own = (this.spent.kinds[this.step.kind] ?? 0) + performance.now() - this.since;
            const text = time => {
                const seconds = Math.floor(time / 1000);
                return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
            };
            const all = performance.now() - this.spent.begun;
            const { minutes } = this.step;
            this.clock.textContent = `${text(own)}${minutes ? ` of ${minutes} min` : ""} · ${text(all)} in all`;
            this.clock.classList.toggle("over", Boolean(minutes) && own > minutes * 60_000);
        }

        end() {
            clearInterval(this.tick);
            this.resizing.disconnect();
            this.replay?.pause();
            const player = this.steps.find(step => step.player)?.player;
            if (player) {
                player.style.removeProperty("--phone");
                this.marker.replaceWith(player);
            }
            this.dialog.remove();
            shown = null;
        }
    }

    return {
        begin: article => { shown ??= new Presentation(article); },
        leave: () => shown?.dialog.close()
    };
})();
