// The replay shows what two phones showed, at the original speed, slower, or frame by frame.
const Replay = (() => {
    const { lastPlace, timeText } = Recording;
    const { sceneOf } = Scenes;

    const statusBar = 26;

    /** One phone: a sample's screen, whether the screen got a frame, and the same facts in words. */
    class Phone {
        constructor(element) {
            element.innerHTML = `
                <p class="who"></p>
                <div class="body"><canvas role="img"></canvas></div>
                <p class="state"><span class="what"></span><span class="frame"></span></p>`;
            this.element = element;
            this.canvas = element.querySelector("canvas");
            this.context = this.canvas.getContext("2d");
            this.what = element.querySelector(".what");
            this.frame = element.querySelector(".frame");
            new ResizeObserver(() => {
                if (this.canvas.clientWidth !== this.width) this.layOut();
            }).observe(this.canvas);
        }

        show(sample) {
            this.sample = sample;
            this.scene = sceneOf(sample);
            this.lateStarts = sample.late.map(late => late.start);
            const who = this.element.querySelector(".who");
            who.replaceChildren(sample.variant, Elements.element("span", sample.kind, `kind ${sample.hue}`));
            this.canvas.setAttribute("aria-label", `The screen of ${sample.variant}; its contents are described below`);
            this.layOut();
        }

        layOut() {
            this.width = this.canvas.clientWidth;
            if (!this.width || !this.scene) return;
            // On a phone the screens shrink more in width than in height, so that their words stay legible. On a
            // projector the screens grow.
            const largest = this.element.closest(".present") ? 2.4 : 1;
            this.unit = Math.max(0.68, Math.min(largest, this.width / 300));
            this.height = Math.round(this.scene.height(this.unit)) + statusBar;
            this.scale = Elements.setSize(this.canvas, this.width, this.height);
            this.drawAgain();
        }

        forgetColors() {
            this.colors = null;
            this.drawAgain();
        }

        drawAgain() {
            this.drawn = null;
            if (this.time !== undefined) this.put(this.time);
        }

        /** Shows the sample's screen at a moment; draws only what has changed since it was last drawn. */
        put(time) {
            this.time = time;
            const at = Math.min(time, this.sample.length);
            const place = lastPlace(this.sample.frames, at);
            const late = this.sample.late[lastPlace(this.lateStarts, at)];
            const isFrozen = late !== undefined && at < late.end && at - late.start > 1000;
            this.tell(at, place, isFrozen ? late : null, time > this.sample.length);
            if (!this.scene || !this.width) return;
            const state = this.scene.state(at);
            const key = `${state.key}|${place}`;
            if (key === this.drawn) return;
            this.drawn = key;
            this.draws = (this.draws || 0) + 1;
            this.draw(state, place);
            Elements.setText(this.what, state.text);
            this.what.className = state.isBad ? "what bad" : "what";
            this.element.dataset.facts = JSON.stringify(state.facts);
        }

        tell(time, place, late, hasEnded) {
            const count = this.sample.frames.length;
            const number = place < 0 ? "No frame served yet" : `Frame ${place + 1} of ${count}`;
            let text = number;
            if (hasEnded) {
                text = `Ended after ${timeText(this.sample.length)}, ${count} frames`;
            } else if (late) {
                text = `${number}. Frozen: the next is late by ${timeText(time - late.start)}`;
            }
            Elements.setText(this.frame, text);
            this.element.classList.toggle("frozen", late !== null && !hasEnded);
        }

        draw(state, place) {
            const { context, width, height } = this;
            if (!this.colors) this.readColors();
            const { colors, fonts } = this;
            context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
            context.textBaseline = "middle";
            context.fillStyle = colors.surface;
            context.fillRect(0, 0, width, height);
            context.save();
            context.beginPath();
            context.rect(0, statusBar, width, height - statusBar);
            context.clip();
            context.translate(0, statusBar);
            this.scene.draw({
                context, colors, width, height: height - statusBar, unit: this.unit,
                /** `room`: the width that the text is cut to. */
                text: (text, x, y, { size, weight = 400, color = colors.ink, align = "left", room }) => {
                    context.font = `${weight} ${Math.max(10, size)}px ${fonts}`;
                    context.textAlign = align;
                    context.fillStyle = color;
                    context.fillText(room === undefined ? text : Elements.fitted(context, text, room), x, y);
                },
                fill: (x, y, boxWidth, boxHeight, color) => {
                    context.fillStyle = color;
                    context.fillRect(x, y, boxWidth, boxHeight);
                },
                outline: (x, y, boxWidth, boxHeight, color, lineWidth) => {
                    context.strokeStyle = color;
                    context.lineWidth = lineWidth;
                    context.strokeRect(x, y, boxWidth, boxHeight);
                },
                rounded: (x, y, boxWidth, boxHeight, radius, color) => {
                    if (boxWidth <= 0 || boxHeight <= 0) return;
                    context.fillStyle = color;
                    context.beginPath();
                    context.roundRect(x, y, boxWidth, boxHeight, Math.min(radius, boxWidth / 2, boxHeight / 2));
                    context.fill();
                }
            }, state);
            context.restore();
            this.drawStatusBar(place);
        }

        /** The wheel turns by one spoke with each served frame. */
        drawStatusBar(place) {
            const { context, colors, width } = this;
            const spokes = 12;
            const x = width - 18, y = statusBar / 2;
            context.lineWidth = 2;
            context.lineCap = "round";
            for (let spoke = 0; spoke < spokes; spoke += 1) {
                const age = place < 0 ? spokes : (place - spoke % spokes + spokes * 1000) % spokes;
                const angle = spoke / spokes * 2 * Math.PI - Math.PI / 2;
                context.strokeStyle = colors.ink;
                context.globalAlpha = place < 0 ? 0.15 : Math.max(0.12, 1 - age / 8);
                context.beginPath();
                context.moveTo(x + Math.cos(angle) * 4, y + Math.sin(angle) * 4);
                context.lineTo(x + Math.cos(angle) * 8.5, y + Math.sin(angle) * 8.5);
                context.stroke();
            }
            context.globalAlpha = 1;
            context.lineCap = "butt";
            context.fillStyle = colors.line;
            context.fillRect(0, statusBar - 1, width, 1);
        }

        readColors() {
            const names = ["ink", "muted", "line", "surface", "page", "link", "late", "blue", "green"];
            this.colors = Elements.colorsOf(this.element, names);
            this.fonts = getComputedStyle(document.body).fontFamily;
        }
    }

    const speeds = [[1, "true speed"], [0.25, "¼ speed"], [0.0625, "1⁄16 speed"]];
    /** The length below which a run is played more slowly, because it would end too quickly to watch. */
    const shortRun = 600_000;

    class Controls {
        /** @param onTime Called with each moment that is shown. */
        constructor(phones, transport, onTime) {
            this.onTime = onTime;
            this.time = 0;
            phones.innerHTML = `<div class="phone"></div><div class="phone"></div>`;
            phones.tabIndex = 0;
            phones.setAttribute("role", "group");
            phones.setAttribute("aria-label", "Replay: space plays and pauses, the arrow keys go from frame to frame");
            this.phones = [...phones.children].map(element => new Phone(element));
            transport.innerHTML = `
                <button type="button" class="play" data-act="toggle">Play</button>
                <button type="button" data-act="back" aria-label="One frame back">◂|</button>
                <button type="button" data-act="next" aria-label="One frame forward">|▸</button>
                <select aria-label="Speed"></select>
                <input type="range" min="0" step="1000" value="0" aria-label="Time">
                <output></output>`;
            this.playButton = transport.querySelector(".play");
            this.speed = transport.querySelector("select");
            this.range = transport.querySelector("input");
            this.clock = transport.querySelector("output");
            for (const [value, label] of speeds) this.speed.add(new Option(label, value));
            this.range.addEventListener("input", () => {
                this.pause();
                this.put(Number(this.range.value));
            });
            const [back, next] = [-1, 1].map(way => () => this.step(way));
            Elements.onAct(transport, { toggle: () => this.toggle(), back, next });
            phones.addEventListener("keydown", event => {
                Elements.press(event, { ArrowLeft: back, ArrowRight: next });
            });
            matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
                for (const phone of this.phones) phone.forgetColors();
            });
        }

        show(samples) {
            this.pause();
            this.length = Math.max(1, ...samples.map(sample => sample.length));
            this.moments = [...new Set(samples.flatMap(sample => sample.frames))].sort((a, b) => a - b);
            samples.forEach((sample, place) => this.phones[place].show(sample));
            this.phones.forEach((phone, place) => { phone.element.hidden = place >= samples.length; });
            this.shown = this.phones.slice(0, samples.length);
            this.range.max = this.length;
            if (!this.speedIsChosen) this.speed.value = this.length < shortRun ? 0.25 : 1;
            this.speed.addEventListener("change", () => { this.speedIsChosen = true; }, { once: true });
            this.put(0);
        }

        /** Adapts to a change of the phones' room that cannot wait for the next frame. */
        layOut() {
            for (const phone of this.shown) phone.layOut();
        }

        put(time) {
            this.time = Math.min(this.length, Math.max(0, time));
            for (const phone of this.shown) phone.put(this.time);
            this.range.value = this.time;
            Elements.setText(this.clock, timeText(this.time));
            this.onTime(this.time);
        }

        /** Moves to the next moment at which either phone got a frame, or to the previous one. */
        step(way) {
            this.pause();
            const place = lastPlace(this.moments, this.time);
            const isThere = this.moments[place] === this.time;
            const next = way > 0 ? this.moments[place + 1] : this.moments[isThere ? place - 1 : place];
            this.put(next ?? (way > 0 ? this.length : 0));
        }

        // MARK: Playing

        get isPlaying() { return this.request !== undefined; }

        toggle() { if (this.isPlaying) this.pause(); else this.play(); }

        play() {
            if (this.isPlaying) return;
            if (this.time >= this.length) this.put(0);
            this.playButton.textContent = "Pause";
            let last = null;
            const frame = now => {
                this.request = requestAnimationFrame(frame);
                if (last !== null) this.put(this.time + (now - last) * 1000 * Number(this.speed.value));
                last = now;
                if (this.time >= this.length) this.pause();
            };
            this.request = requestAnimationFrame(frame);
        }

        pause() {
            if (this.isPlaying) cancelAnimationFrame(this.request);
            this.request = undefined;
            this.playButton.textContent = "Play";
        }
    }

    return { Controls };
})();
