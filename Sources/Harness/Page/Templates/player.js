// Puts a recorded experiment on the page: the choice of what is shown, the replay where screens were recorded, and the
// timeline below it, both at one moment.
(() => {
    "use strict";

    function choice(label, options, onChange) {
        const element = document.createElement("label");
        const select = document.createElement("select");
        options.forEach((text, place) => select.add(new Option(text, place)));
        select.addEventListener("change", () => onChange(Number(select.value)));
        element.append(label, select);
        element.hidden = options.length < 2;
        return { element, select };
    }

    class Player {
        constructor(element, scenarios) {
            this.element = element;
            this.scenarios = scenarios;
            const choices = document.createElement("div");
            choices.className = "choices";
            this.choices = choices;
            this.phones = document.createElement("div");
            this.phones.className = "phones";
            this.transport = document.createElement("div");
            this.transport.className = "transport";
            const timeline = document.createElement("div");
            timeline.className = "timeline";
            element.append(choices, this.phones, this.transport, timeline);
            this.controls = new Replay.Controls(this.phones, this.transport, time => {
                this.timeline?.putPlayhead(time);
                // For whoever reads the page from outside, tests among them.
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
            const names = this.scenarios.map(each => each.name);
            const scenarioChoice = choice("Scenario", names, next => this.showScenario(next));
            scenarioChoice.select.value = place;
            const pitfalls = scenario.samples.filter(sample => sample.isPitfall);
            const fixes = scenario.samples.filter(sample => !sample.isPitfall);
            // The pitfall that shows it best, and the last of the fixes: the one that a reader should take home.
            const worst = pitfalls.find(sample => sample.variant === scenario.worst) ?? pitfalls[0];
            this.pair = [worst, fixes.at(-1)];
            const pick = side => next => {
                this.pair[side] = (side === 0 ? pitfalls : fixes)[next];
                this.show();
            };
            const pitfallChoice = choice("Pitfall", pitfalls.map(sample => sample.variant), pick(0));
            const fixChoice = choice("Fix", fixes.map(sample => `${sample.variant} (${sample.kind})`), pick(1));
            pitfallChoice.select.value = Math.max(0, pitfalls.indexOf(worst));
            fixChoice.select.value = fixes.length - 1;
            this.choices.append(scenarioChoice.element, pitfallChoice.element, fixChoice.element);
            this.show();
        }

        show() {
            const samples = this.pair.filter(sample => sample !== undefined);
            const recorded = samples.filter(sample => sample.screen);
            this.canReplay = recorded.length > 0;
            this.phones.hidden = this.transport.hidden = !this.canReplay;
            this.timeline.show(samples);
            if (this.canReplay) this.controls.show(recorded);
            else this.timeline.putPlayhead(null);
        }
    }

    /** Everything in its turn, while the page has nothing better to do: none of it delays the first chart. */
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
