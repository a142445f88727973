// Puts a recorded experiment on the page: the choice of samples, the replay if screens were recorded, and the timeline
// below it, both at the same moment.
(() => {
    "use strict";
    const { element: make, block } = Elements;

    function choice(label, options, onChange) {
        const element = make("label", label);
        const select = make("select");
        options.forEach((text, place) => select.add(new Option(text, place)));
        select.addEventListener("change", () => onChange(Number(select.value)));
        element.append(select);
        element.hidden = options.length < 2;
        return { element, select };
    }

    class Player {
        constructor(element, scenarios) {
            this.element = element;
            this.scenarios = scenarios;
            this.choices = block("", "choices");
            this.phones = block("", "phones");
            this.transport = block("", "transport");
            const timeline = block("", "timeline");
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
                if (event.key !== " " || event.defaultPrevented) return;
                if (event.ctrlKey || event.metaKey || event.altKey) return;
                if (event.target.closest("button, select") || !this.canReplay) return;
                event.preventDefault();
                this.controls.toggle();
            });
            this.showScenario(0);
        }

        showScenario(place) {
            const scenario = this.scenarios[place];
            this.choices.replaceChildren();
            const scenarios = this.scenarios.map(each => each.name);
            const scenarioChoice = choice("Scenario", scenarios, next => this.showScenario(next));
            scenarioChoice.select.value = place;
            const pairs = scenario.pairs.map(places => places.map(each => scenario.samples[each]));
            const pick = next => {
                this.pair = pairs[next];
                this.show();
            };
            // As in the code's headings: "strong-self → weak-strong (article's fix)".
            const names = pairs.map(pair => `${pair.map(each => each.variant).join(" → ")} (${pair.at(-1).kind})`);
            const pairChoice = choice("Variants", names, pick);
            this.pair = pairs[0];
            this.choices.append(scenarioChoice.element, pairChoice.element);
            this.show();
        }

        show() {
            const samples = this.pair;
            const recorded = samples.filter(sample => sample.screen);
            this.canReplay = recorded.length > 0;
            this.phones.hidden = this.transport.hidden = !this.canReplay;
            this.timeline.show(samples);
            if (this.canReplay) this.controls.show(recorded);
            else this.timeline.putPlayhead(null);
        }
    }

    /** One after the other, while the page is idle: none of it delays the first chart. */
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
