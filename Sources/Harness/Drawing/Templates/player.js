// Puts a recorded experiment on the page: the choice of samples, the replay if screens were recorded, and the timeline
// below it. The replay and the timeline show the same moment.
(() => {
    const { element: make, block } = Elements;

    function choice(label, options, chosen, onChange) {
        const select = make("select");
        options.forEach((text, place) => select.add(new Option(text, place)));
        select.value = chosen;
        select.addEventListener("change", () => onChange(Number(select.value)));
        const element = make("label", [label, select]);
        element.hidden = options.length < 2;
        return element;
    }

    class Player {
        constructor(element, scenarios) {
            this.element = element;
            this.scenarios = scenarios;
            const timeline = block([], "timeline");
            for (const part of ["choices", "phones", "transport"]) this[part] = block([], part);
            element.append(this.choices, this.phones, this.transport, timeline);
            this.controls = new Replay.Controls(this.phones, this.transport, time => {
                this.timeline?.putPlayhead(time);
                // For external readers of the page, such as tests.
                element.dataset.time = Math.round(time);
            });
            this.timeline = new Timeline.View(timeline, {
                seek: time => { if (this.canReplay) { this.controls.pause(); this.controls.put(time); } },
                toggle: () => { if (this.canReplay) this.controls.toggle(); }
            });
            element.addEventListener("keydown", event => {
                if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
                if (event.target.closest("button, select") || !this.canReplay) return;
                Elements.press(event, { " ": () => this.controls.toggle() });
            });
            this.showScenario(0);
        }

        showScenario(place) {
            const scenario = this.scenarios[place];
            const scenarios = this.scenarios.map(each => each.name);
            const pairs = scenario.pairs.map(places => places.map(each => scenario.samples[each]));
            // The text has the form of the code's headings: "strong-self → weak-strong (article's fix)".
            const names = pairs.map(pair => `${pair.map(each => each.variant).join(" → ")} (${pair.at(-1).kind})`);
            this.choices.replaceChildren(
                choice("Scenario", scenarios, place, next => this.showScenario(next)),
                choice("Variants", names, 0, next => this.show(pairs[next]))
            );
            this.show(pairs[0]);
        }

        show(samples) {
            const recorded = samples.filter(sample => sample.screen);
            this.canReplay = recorded.length > 0;
            this.phones.hidden = this.transport.hidden = !this.canReplay;
            this.timeline.show(samples);
            if (this.canReplay) this.controls.show(recorded);
            else this.timeline.putPlayhead(null);
        }
    }

    /** Adds players one by one while the page is idle, so that they do not delay the first chart. */
    function begin() {
        const waiting = [...document.querySelectorAll(".player[data-recording]")];
        const later = window.requestIdleCallback ?? (body => setTimeout(() => body({ timeRemaining: () => 8 }), 1));
        const next = deadline => {
            do {
                const element = waiting.shift();
                if (!element) return;
                const data = document.getElementById(element.dataset.recording);
                element.player = new Player(element, Recording.parse(data.textContent));
            } while (deadline.timeRemaining() > 10);
            later(next);
        };
        later(next);
    }

    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
})();
