// Handles the timeline's input by mouse, touch and keyboard, and shows the details of the item under the pointer.
(() => {
    const { timeText, countText, valueAt } = Recording;
    const { mostRows } = Timeline;
    const { rowHeight, instantHeight } = Timeline.sizes;

    Object.assign(Timeline.View.prototype, {
        listen() {
            const { canvas } = this;
            const pointers = new Map();
            let moved = 0;
            const place = event => {
                const box = canvas.getBoundingClientRect();
                return { x: event.clientX - box.left, y: event.clientY - box.top };
            };
            canvas.addEventListener("wheel", event => {
                const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
                if (isSideways) {
                    event.preventDefault();
                    this.pan((event.deltaX || event.deltaY) / this.plotWidth);
                } else if (event.ctrlKey || event.metaKey || document.activeElement === canvas) {
                    event.preventDefault();
                    this.zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 240))), this.time(place(event).x));
                }
            }, { passive: false });
            canvas.addEventListener("pointerdown", event => {
                if (event.button !== 0) return;
                canvas.setPointerCapture(event.pointerId);
                pointers.set(event.pointerId, place(event));
                if (pointers.size === 1) moved = 0;
                canvas.classList.add("dragged");
            });
            canvas.addEventListener("pointermove", event => {
                const now = place(event);
                const before = pointers.get(event.pointerId);
                if (!before) {
                    if (event.pointerType !== "touch") this.point(this.find(now.x, now.y));
                    return;
                }
                moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
                const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
                pointers.set(event.pointerId, now);
                if (other) {
                    const distance = Math.abs(now.x - other.x), distanceBefore = Math.abs(before.x - other.x);
                    if (distance > 10 && distanceBefore > 10) {
                        this.zoom(distanceBefore / distance, this.time((now.x + other.x) / 2));
                    }
                } else {
                    this.pan((before.x - now.x) / this.plotWidth);
                }
                this.hideTip();
            });
            const release = event => {
                const at = pointers.get(event.pointerId);
                pointers.delete(event.pointerId);
                if (pointers.size === 0) canvas.classList.remove("dragged");
                if (event.type !== "pointerup" || !at || moved > 5 || pointers.size > 0) return;
                canvas.focus({ preventScroll: true });
                this.point(this.find(at.x, at.y));
                const time = this.time(at.x);
                if (at.x >= this.gutter) this.actions.seek?.(Math.min(Math.max(0, time), this.length));
            };
            canvas.addEventListener("pointerup", release);
            canvas.addEventListener("pointercancel", release);
            canvas.addEventListener("pointerleave", event => {
                if (event.pointerType !== "touch" && !pointers.has(event.pointerId)) this.hideTip();
            });
            canvas.addEventListener("blur", () => this.hideTip());
            canvas.addEventListener("keydown", event => {
                if (event.ctrlKey || event.metaKey || event.altKey) return;
                const span = this.to - this.from;
                const acts = {
                    ArrowLeft: () => this.pan(-0.1), ArrowRight: () => this.pan(0.1),
                    ArrowDown: () => this.goToLateFrame(1), ArrowUp: () => this.goToLateFrame(-1),
                    "+": () => this.zoom(0.5), "=": () => this.zoom(0.5),
                    "-": () => this.zoom(2), "−": () => this.zoom(2),
                    Home: () => this.zoomTo(0, span), End: () => this.zoomTo(this.length - span, this.length),
                    "0": () => this.zoomTo(0, this.length), Escape: () => this.hideTip(),
                    " ": () => this.actions.toggle?.()
                };
                Elements.press(event, acts);
            });
            Elements.onAct(this.element.querySelector(".tools"), {
                in: () => this.zoom(0.5), out: () => this.zoom(2),
                whole: () => this.zoomTo(0, this.length), late: () => this.goToLateFrame(1)
            });
            new ResizeObserver(() => {
                if (this.stage.clientWidth !== this.width || window.devicePixelRatio !== this.scale) this.layOut();
            }).observe(this.stage);
            matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
                this.colors = null;
                this.requestDraw();
            });
        },

        /** Returns the item at a place, with its text: a late frame, a span, a moment or a mark. */
        find(x, y) {
            const slack = 4;
            for (const [index, track] of (this.tracks || []).entries()) {
                for (const lane of track.lanes) {
                    const top = track.y + lane.y;
                    if (y < top - 3 || y > top + lane.height + 3) continue;
                    const nearest = items => items.filter(item => this.distance(item, x) <= slack)
                        .sort((a, b) => this.distance(a, x) - this.distance(b, x))[0];
                    let item = null;
                    if (lane.kind === "marks") item = nearest(track.sample.marks);
                    if (lane.kind === "frames") item = nearest(track.sample.late);
                    if (lane.kind === "thread") {
                        const row = Math.max(0, Math.floor((y - top) / rowHeight));
                        item = row < Math.min(mostRows, lane.lane.rows)
                            ? nearest(lane.lane.spans.filter(span => span.row === row)) : nearest(lane.lane.instants);
                    }
                    if (lane.kind === "series") {
                        const time = this.time(x);
                        if (time >= 0 && time <= track.sample.length) item = { time, value: lane };
                    }
                    if (item) return { item, lane, track: index };
                }
            }
            return null;
        },

        distance(item, x) {
            const start = this.x(item.start ?? item.time), end = this.x(item.end ?? item.time);
            return x < start ? start - x : x > end ? x - end : 0;
        },

        box({ item, lane, track }) {
            if (item.value) return null;
            const isInstant = lane.kind === "thread" && item.time !== undefined;
            const row = isInstant ? Math.min(mostRows, lane.lane.rows) : item.row ?? 0;
            const top = this.tracks[track].y + lane.y + row * rowHeight;
            const start = Math.max(this.gutter, this.x(item.start ?? item.time));
            const end = Math.min(this.width, this.x(item.end ?? item.time));
            if (end < this.gutter || start > this.width) return null;
            return {
                x: start, y: top, width: Math.max(2, end - start),
                height: lane.kind === "thread" ? (isInstant ? instantHeight : rowHeight) - 2 : lane.height
            };
        },

        /** Returns the details of an item, as elements. */
        words({ item, lane, track }) {
            const parts = [];
            const add = (tag, content, className) => parts.push(Elements.element(tag, content, className));
            if (item.late !== undefined) {
                add("strong", `Late frame: ${timeText(item.late)}`, "late");
                add("div", Timeline.shares.map(what => {
                    const share = Elements.element("span", [], what);
                    share.style.width = `${item.late > 0 ? item[what] / item.late * 100 : 0}%`;
                    return share;
                }), "shares");
                add("div", `due at ${timeText(item.start)}; the main thread was running for ${timeText(item.running)}, `
                    + `blocked for ${timeText(item.blocked)}; no processor was free for ${timeText(item.waiting)}`);
            } else if (item.value) {
                const { series, against } = item.value;
                const text = `${series.name} ${valueAt(series, item.time)}`;
                add("strong", against ? `${text}, limit ${valueAt(against, item.time)}` : text);
                add("div", `at ${timeText(item.time)}`);
            } else if (item.label !== undefined) {
                add("strong", item.label);
                add("div", `at ${timeText(item.time)}`);
            } else {
                add("strong", item.count > 1 ? `${item.name}, ${countText(item.count)} times` : item.name);
                const span = () => `from ${timeText(item.start)}, for ${timeText(item.end - item.start)}`;
                add("div", item.time === undefined ? span() : `at ${timeText(item.time)}`);
            }
            if (lane.label) add("div", `${lane.label} of ${this.samples[track].variant}`);
            return parts;
        },

        point(found) {
            this.pointed = found;
            if (!found) return this.hideTip();
            this.tip.replaceChildren(...this.words(found));
            this.tip.hidden = false;
            const top = this.tracks[found.track].y + found.lane.y;
            const box = this.box(found) || { x: this.x(found.item.time), y: top, width: 0, height: found.lane.height };
            const { offsetWidth, offsetHeight } = this.tip;
            const middle = box.x + Math.min(box.width, 40) / 2;
            const x = Math.min(Math.max(4, middle - offsetWidth / 3), this.width - offsetWidth - 4);
            const below = box.y + box.height + 8;
            const y = below + offsetHeight < this.height ? below : Math.max(2, box.y - offsetHeight - 8);
            this.tip.style.transform = `translate(${x}px, ${y}px)`;
            this.requestDraw();
        },

        hideTip() {
            this.pointed = null;
            this.tip.hidden = true;
            this.requestDraw();
        },

        /** Moves to the next late frame, or with -1 to the previous one, and describes this frame. */
        goToLateFrame(step) {
            const count = this.lateFrames.length;
            if (count === 0) {
                this.spoken.textContent = "No frame was late.";
                return;
            }
            this.lateFocus = this.lateFocus < 0 && step < 0 ? count - 1 : (this.lateFocus + step + count) % count;
            const { late, track } = this.lateFrames[this.lateFocus];
            if (late.start < this.from || late.end > this.to) {
                const span = Math.max(this.to - this.from, late.late * 1.5);
                this.zoomTo((late.start + late.end) / 2 - span / 2, (late.start + late.end) / 2 + span / 2);
            }
            const lane = this.tracks[track].lanes.find(lane => lane.kind === "frames");
            this.point({ item: late, lane, track });
            this.spoken.textContent = `${this.lateFocus + 1} of ${count}. ${this.tip.innerText}`;
        }
    });
})();
