// The timeline's input by mouse, touch and keyboard.
(() => {
    "use strict";

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
        }
    });
})();
