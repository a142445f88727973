// The timeline of one or two samples on one time axis: what ran on which thread, and which frames were late.
const Timeline = (() => {
    const { timeText, countText, most } = Recording;

    /** Sizes in CSS pixels. */
    const sizes = {
        axisHeight: 26, headHeight: 26, markHeight: 18, frameHeight: 20, rowHeight: 15, seriesHeight: 44, gap: 7,
        trackGap: 16, narrow: 640, instantHeight: 10, shareHeight: 5
    };
    const mostRows = 5;
    /** The visible time at full zoom, in microseconds. */
    const shortestView = 200;
    const categories = ["frame", "work", "save", "merge", "update", "input"];
    /** The states that the main thread can have while a frame is late. */
    const shares = ["running", "waiting", "blocked"];

    const { axisHeight, headHeight, markHeight, frameHeight, rowHeight, seriesHeight, gap, trackGap, narrow } = sizes;

    /** Returns the lanes of a track from the top down, each with its height. */
    function lanesOf(sample, samples, isNarrow) {
        const lanes = [{ kind: "frames", label: "Frames", height: frameHeight + sizes.shareHeight }];
        if (sample.marks.length > 0) lanes.unshift({ kind: "marks", height: markHeight });
        // All samples have one scale, so that they are comparable.
        const highest = name => most(samples.flatMap(each => each.series)
            .filter(series => series.name === name).flatMap(series => series.values), 1);
        const limit = sample.series.find(series => series.name === "limit");
        for (const series of sample.series) {
            if (series === limit && sample.series.length > 1) continue;
            const against = series.name === "running" ? limit : null;
            const top = Math.max(highest(series.name), against ? highest(limit.name) : 0);
            const label = against ? `${series.name} and limit` : series.name;
            lanes.push({ kind: "series", label, height: seriesHeight, series, against, top });
        }
        for (const lane of sample.lanes) {
            lanes.push({
                kind: "thread", label: lane.label, lane,
                height: Math.min(mostRows, lane.rows) * rowHeight + (lane.instants.length > 0 ? sizes.instantHeight : 0)
            });
        }
        let y = headHeight;
        for (const lane of lanes) {
            // If there is no room at a lane's side, the lane's label is above it.
            if (isNarrow && lane.label) y += 15;
            lane.y = y;
            y += lane.height + gap;
        }
        return { lanes, height: y };
    }

    class View {
        /**
         * @param element The element into which the timeline is put.
         * @param actions `seek(time)` is called for a click at a time, `toggle()` for the space bar.
         */
        constructor(element, actions = {}) {
            this.actions = actions;
            this.samples = [];
            this.from = 0;
            this.to = 1;
            this.lateFocus = -1;
            element.innerHTML = `
                <div class="stage">
                    <canvas tabindex="0" role="application" aria-roledescription="timeline"></canvas>
                    <div class="playhead" hidden></div>
                    <div class="tip" hidden></div>
                </div>
                <div class="tools">
                    <button type="button" data-act="in" aria-label="Zoom in">+</button>
                    <button type="button" data-act="out" aria-label="Zoom out">−</button>
                    <button type="button" data-act="whole">Whole run</button>
                    <button type="button" data-act="late">Next late frame</button>
                    <p class="help">Drag to move, pinch or Ctrl and wheel to zoom; after a click the wheel alone, the
                    arrow keys, + and −, Home and End; ↓ and ↑ go from one late frame to the next.</p>
                </div>
                <ul class="legend"></ul>
                <div class="spoken" role="status"></div>`;
            this.element = element;
            for (const part of ["stage", "playhead", "tip", "legend", "spoken"]) {
                this[part] = element.querySelector(`.${part}`);
            }
            this.canvas = element.querySelector("canvas");
            this.context = this.canvas.getContext("2d");
            this.listen();
        }

        // MARK: What is shown

        show(samples) {
            this.samples = samples;
            this.length = Math.max(1, ...samples.map(sample => sample.length));
            this.lateFrames = samples.flatMap((sample, track) => sample.late.map(late => ({ late, track })))
                .sort((a, b) => a.late.start - b.late.start || a.track - b.track);
            this.lateFocus = -1;
            this.hideTip();
            this.describe();
            this.layOut();
            this.zoomTo(0, this.length);
        }

        /** Moves the line for the replay's moment; null removes it. */
        putPlayhead(time) {
            this.playTime = time;
            const isSeen = time !== null && time >= this.from && time <= this.to;
            this.playhead.hidden = !isSeen;
            if (isSeen) this.playhead.style.transform = `translateX(${this.x(time)}px)`;
        }

        describe() {
            const texts = this.samples.map(sample => {
                const late = sample.late.reduce((sum, frame) => sum + frame.late, 0);
                const frames = sample.late.length === 0 ? "no late frame"
                    : `${sample.late.length} late frames, ${timeText(late)} in all`;
                return `${sample.variant}: ${timeText(sample.length)}, ${frames}`;
            });
            this.canvas.setAttribute("aria-label", `Timeline of ${texts.join("; ")}`);
            this.legend.replaceChildren();
            const shown = new Set(this.samples.flatMap(sample => sample.lanes.flatMap(lane => (
                lane.spans.concat(lane.instants).map(event => event.category)
            ))));
            if (this.lateFrames.length > 0) {
                this.addLegend("late frame, and below it where its time went:", "--late");
                this.addLegend("running", "--running");
                this.addLegend("no processor free", "--waiting");
                this.addLegend("blocked", "--blocked");
            }
            for (const category of categories) {
                if (shown.has(category)) this.addLegend(category, `--lane-${category}`);
            }
            const resolution = Math.max(0, ...this.samples.map(sample => sample.resolution));
            const dropped = this.samples.reduce((sum, sample) => sum + sample.dropped, 0);
            if (resolution > 10) this.addLegend(`events less than ${timeText(resolution)} apart are drawn as one`);
            if (dropped > 0) this.addLegend(`${countText(dropped)} events are not shown`);
        }

        addLegend(text, swatch) {
            const item = Elements.element("li", text);
            item.style.setProperty("--swatch", swatch ? `var(${swatch})` : "transparent");
            this.legend.append(item);
        }

        // MARK: Geometry

        layOut() {
            this.width = this.stage.clientWidth;
            if (this.width === 0 || this.samples.length === 0) return;
            this.isNarrow = this.width < narrow;
            this.gutter = this.isNarrow ? 8 : 168;
            let y = axisHeight;
            this.tracks = this.samples.map(sample => {
                const track = { sample, y, ...lanesOf(sample, this.samples, this.isNarrow) };
                y += track.height + trackGap;
                return track;
            });
            this.height = y - trackGap + 6;
            this.scale = Elements.setSize(this.canvas, this.width, this.height);
            this.draw();
        }

        get plotWidth() { return this.width - this.gutter - 10; }
        x(time) { return this.gutter + (time - this.from) / (this.to - this.from) * this.plotWidth; }
        time(x) { return this.from + (x - this.gutter) / this.plotWidth * (this.to - this.from); }

        zoomTo(from, to) {
            const span = Math.min(this.length, Math.max(shortestView, to - from));
            this.from = Math.min(Math.max(0, from), this.length - span);
            this.to = this.from + span;
            // For external readers of the page, such as tests.
            this.canvas.dataset.from = Math.round(this.from);
            this.canvas.dataset.to = Math.round(this.to);
            this.requestDraw();
        }

        /** Zooms around a time, which keeps its place on the screen. */
        zoom(factor, time = (this.from + this.to) / 2) {
            const span = Math.min(this.length, Math.max(shortestView, (this.to - this.from) * factor));
            const share = (time - this.from) / (this.to - this.from);
            this.zoomTo(time - share * span, time + (1 - share) * span);
        }

        pan(share) {
            const way = (this.to - this.from) * share;
            this.zoomTo(this.from + way, this.to + way);
        }
    }

    return { View, sizes, mostRows, categories, shares };
})();
