// Draws the timeline.
(() => {
    const { timeText, countText, valueAt } = Recording;
    const { mostRows, categories, shares } = Timeline;
    const { axisHeight, headHeight, markHeight, frameHeight, rowHeight } = Timeline.sizes;
    const { gap, instantHeight, shareHeight } = Timeline.sizes;

    /** The round steps that an axis can have, in microseconds. */
    function axisStep(span, most) {
        for (let power = 10; ; power *= 10) {
            for (const factor of [1, 2, 5]) {
                if (span / (factor * power) <= most) return factor * power;
            }
        }
    }

    Object.assign(Timeline.View.prototype, {
        requestDraw() {
            if (this.isDrawRequested) return;
            this.isDrawRequested = true;
            requestAnimationFrame(() => {
                this.isDrawRequested = false;
                this.draw();
            });
        },

        readColors() {
            this.colors = Elements.colorsOf(this.element, [
                "ink", "muted", "line", "surface", "page", "late", "vermilion", "orange", "blue", "green", ...shares
            ]);
            const lanes = Elements.colorsOf(this.element, categories.map(category => `lane-${category}`));
            for (const category of categories) this.colors[category] = lanes[`lane-${category}`];
            this.font = getComputedStyle(document.body).fontFamily;
        },

        setFont(font) { this.context.font = `${font} ${this.font}`; },

        /** Draws a text in the font that is set. */
        text(text, x, y, color, align = "left") {
            this.context.textAlign = align;
            this.context.fillStyle = color;
            this.context.fillText(text, x, y);
        },

        fill(x, y, width, height, color) {
            this.context.fillStyle = color;
            this.context.fillRect(x, y, width, height);
        },

        textWidth(text) { return this.context.measureText(text).width; },

        draw() {
            if (!this.width || !this.tracks) return;
            if (!this.colors) this.readColors();
            const { context, colors } = this;
            context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
            context.clearRect(0, 0, this.width, this.height);
            context.textBaseline = "middle";
            this.drawAxis();
            for (const track of this.tracks) this.drawTrack(track);
            if (this.pointed) {
                context.strokeStyle = colors.ink;
                context.lineWidth = 2;
                const box = this.box(this.pointed);
                if (box) context.strokeRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
            }
            this.putPlayhead(this.playTime ?? null);
        },

        drawAxis() {
            const { context, colors } = this;
            const step = axisStep(this.to - this.from, this.plotWidth / 90);
            this.setFont("12px");
            context.strokeStyle = colors.line;
            context.lineWidth = 1;
            context.beginPath();
            for (let time = Math.ceil(this.from / step) * step; time <= this.to; time += step) {
                const x = Math.round(this.x(time)) + 0.5;
                context.moveTo(x, axisHeight - 4);
                context.lineTo(x, this.height);
                const text = this.axisText(time, step);
                const half = this.textWidth(text) / 2;
                this.text(text, Math.min(Math.max(x, half + 2), this.width - half - 2), 12, colors.muted, "center");
            }
            context.stroke();
        },

        axisText(time, step) {
            const power = Math.floor(Math.log10(step) + 1e-9);
            return this.length >= 2_000_000 && step >= 1000
                ? `${(time / 1e6).toFixed(Math.min(3, Math.max(0, 6 - power)))} s`
                : `${(time / 1000).toFixed(Math.max(0, 3 - power))} ms`;
        },

        drawTrack(track) {
            const { colors } = this;
            const { sample } = track;
            this.fill(0, track.y, this.width, headHeight - 4, colors.page);
            this.fill(this.isNarrow ? 8 : 12, track.y + 6, 10, 10, colors[sample.hue]);
            const left = this.isNarrow ? 24 : 28;
            this.setFont("600 14px");
            this.text(sample.variant, left, track.y + 11.5, colors.ink);
            const width = this.textWidth(sample.variant);
            this.setFont("13px");
            const origin = this.fitted(`${sample.kind} · ${sample.origin}`, this.width - left - width - 20);
            this.text(origin, left + width + 10, track.y + 11.5, colors.muted);
            this.drawEnd(track);
            for (const lane of track.lanes) this.drawLane(track, lane);
        },

        /** Marks the time after the end, which was not measured. */
        drawEnd(track) {
            const { colors } = this;
            const { sample } = track;
            const end = this.x(sample.length);
            if (end >= this.width - 10) return;
            const left = Math.max(end, this.gutter);
            this.fill(left, track.y + headHeight - 4, this.width, track.height - headHeight, colors.page);
            this.setFont("12px");
            const text = `ended after ${timeText(sample.length)}`;
            if (end > 0 && end + this.textWidth(text) + 8 < this.width) {
                const frames = track.lanes.find(lane => lane.kind === "frames");
                this.text(text, left + 6, frames.y + track.y + frameHeight / 2, colors.muted);
            }
        },

        fitted(text, room) {
            const shown = Elements.fitted(this.context, text, room);
            return shown === text || shown.length > 4 ? shown : "";
        },

        drawLane(track, lane) {
            const { context, colors } = this;
            const y = track.y + lane.y;
            if (lane.label) {
                this.setFont("12px");
                const scale = lane.kind === "series" ? `, 0 to ${countText(lane.top)}` : "";
                const put = (text, room, x, y) => this.text(this.fitted(text, room), x, y, colors.muted);
                if (this.isNarrow) {
                    put(lane.label + scale, this.width - 16, 8, y - 8);
                } else {
                    put(lane.label, this.gutter - 20, 12, y + Math.min(lane.height, 20) / 2);
                    if (scale) put(scale.slice(2), Infinity, 12, y + 27);
                }
            }
            context.save();
            context.beginPath();
            context.rect(this.gutter, track.y, this.width - this.gutter, track.height);
            context.clip();
            if (lane.kind === "marks") this.drawMarks(track, y);
            if (lane.kind === "frames") this.drawFrames(track.sample, y);
            if (lane.kind === "series") this.drawSeries(lane, y, track.sample.length);
            if (lane.kind === "thread") this.drawThread(lane.lane, y);
            context.restore();
        },

        drawMarks(track, y) {
            const { context, colors } = this;
            this.setFont("600 12px");
            let free = -Infinity;
            for (const mark of track.sample.marks) {
                if (mark.time < this.from || mark.time > this.to) continue;
                const x = Math.round(this.x(mark.time)) + 0.5;
                context.strokeStyle = colors.ink;
                context.setLineDash([2, 3]);
                context.lineWidth = 1;
                context.beginPath();
                context.moveTo(x, y + 2);
                context.lineTo(x, track.y + track.height - gap);
                context.stroke();
                context.setLineDash([]);
                const width = this.textWidth(mark.label);
                const left = x + 4 + width > this.width ? x - width - 4 : x + 4;
                if (left < free) continue;
                this.text(mark.label, left, y + markHeight / 2, colors.ink);
                free = left + width + 8;
            }
        },

        drawFrames(sample, y) {
            const { colors } = this;
            for (const time of sample.frames) {
                if (time < this.from || time > this.to) continue;
                this.fill(this.x(time) - 0.75, y + 5, 1.5, frameHeight - 10, colors.frame);
            }
            for (const late of sample.late) {
                if (late.end < this.from || late.start > this.to) continue;
                const x = this.x(late.start);
                const width = Math.max(2, this.x(late.end) - x);
                this.fill(x, y, width, frameHeight, colors.late);
                this.drawShares(late, x, y + frameHeight, width);
                const text = `${timeText(late.late)} late`;
                this.setFont("600 12px");
                if (width > this.textWidth(text) + 10) {
                    this.text(text, Math.max(x, this.gutter) + 5, y + frameHeight / 2 + 0.5, colors.surface);
                }
            }
        },

        /** Draws below a late frame how the main thread spent that time, as shares of its length, not in order. */
        drawShares(late, x, y, width) {
            if (width < 4 || late.late <= 0) return;
            let left = x;
            for (const what of shares) {
                const share = late[what] / late.late * width;
                this.fill(left, y, share, shareHeight, this.colors[what]);
                left += share;
            }
        },

        drawThread(lane, y) {
            const { context, colors } = this;
            this.setFont("11px");
            for (const span of lane.spans) {
                if (span.end < this.from || span.start > this.to || span.row >= mostRows) continue;
                const x = this.x(span.start);
                const width = Math.max(1, this.x(span.end) - x);
                const top = y + span.row * rowHeight;
                this.fill(x, top, width, rowHeight - 2, colors[span.category] || colors.muted);
                const seen = Math.min(x + width, this.width) - Math.max(x, this.gutter);
                const text = span.count > 1 ? `${span.name} × ${countText(span.count)}` : span.name;
                if (seen > this.textWidth(text) + 8) {
                    this.text(text, Math.max(x, this.gutter) + 4, top + rowHeight / 2 - 0.5, colors.surface);
                }
            }
            // Moments are below the spans, so that nothing hides them.
            const top = y + Math.min(mostRows, lane.rows) * rowHeight;
            for (const instant of lane.instants) {
                if (instant.time < this.from || instant.time > this.to) continue;
                const x = this.x(instant.time);
                this.fill(x - 0.75, top, 1.5, instantHeight - 2, colors[instant.category] || colors.muted);
                if (instant.category === "input") {
                    context.beginPath();
                    context.arc(x, top + instantHeight / 2 - 1, 4.5, 0, 2 * Math.PI);
                    context.fill();
                }
            }
        },

        drawSeries(lane, y, length) {
            const { context, colors } = this;
            const level = value => y + lane.height - 2 - value / lane.top * (lane.height - 8);
            const spansOf = ({ times, values }, body) => {
                times.forEach((time, place) => {
                    const end = times[place + 1] ?? length;
                    if (end >= this.from && time <= this.to) body(this.x(time), this.x(end), values[place]);
                });
            };
            context.globalAlpha = 0.45;
            spansOf(lane.series, (x, end, value) => {
                this.fill(x, level(value), end - x, level(0) - level(value), colors.work);
            });
            context.globalAlpha = 1;
            if (lane.against) {
                const moments = [...new Set([...lane.series.times, ...lane.against.times])].sort((a, b) => a - b);
                moments.forEach((time, place) => {
                    const end = moments[place + 1] ?? length;
                    if (end < this.from || time > this.to) return;
                    const running = valueAt(lane.series, time);
                    const limit = valueAt(lane.against, time);
                    if (running <= limit) return;
                    const x = this.x(time);
                    this.fill(x, level(running), this.x(end) - x, level(limit) - level(running), colors.late);
                });
                context.strokeStyle = colors.ink;
                context.lineWidth = 1.5;
                context.beginPath();
                spansOf(lane.against, (x, end, value) => {
                    context.lineTo(x, level(value));
                    context.lineTo(end, level(value));
                });
                context.stroke();
            }
        }
    });
})();
