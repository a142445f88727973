// The timeline's drawing.
(() => {
    "use strict";
    const { timeText, countText, valueAt } = Recording;
    const { mostRows, categories, shares } = Timeline;
    const { axisHeight, headHeight, markHeight, frameHeight, rowHeight } = Timeline.sizes;
    const { gap, instantHeight, shareHeight } = Timeline.sizes;

    /** Round steps for an axis, in microseconds. */
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
            const style = getComputedStyle(this.element);
            const color = name => style.getPropertyValue(name).trim();
            this.colors = {
                ink: color("--ink"), muted: color("--muted"), line: color("--line"), surface: color("--surface"),
                page: color("--page"), late: color("--late"), link: color("--link"),
                vermilion: color("--vermilion"), orange: color("--orange"), blue: color("--blue"),
                green: color("--green")
            };
            for (const category of categories) this.colors[category] = color(`--lane-${category}`);
            for (const what of shares) this.colors[what] = color(`--${what}`);
            this.font = getComputedStyle(document.body).fontFamily;
        },

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
            context.font = `12px ${this.font}`;
            context.fillStyle = colors.muted;
            context.strokeStyle = colors.line;
            context.lineWidth = 1;
            context.textAlign = "center";
            context.beginPath();
            for (let time = Math.ceil(this.from / step) * step; time <= this.to; time += step) {
                const x = Math.round(this.x(time)) + 0.5;
                context.moveTo(x, axisHeight - 4);
                context.lineTo(x, this.height);
                const text = this.axisText(time, step);
                const half = context.measureText(text).width / 2;
                context.fillText(text, Math.min(Math.max(x, half + 2), this.width - half - 2), 12);
            }
            context.stroke();
        },

        axisText(time, step) {
            const digits = Math.max(0, 3 - Math.floor(Math.log10(step) + 1e-9));
            return this.length >= 2_000_000 && step >= 1000
                ? `${(time / 1e6).toFixed(Math.min(3, Math.max(0, 6 - Math.floor(Math.log10(step) + 1e-9))))} s`
                : `${(time / 1000).toFixed(digits)} ms`;
        },

        drawTrack(track) {
            const { context, colors } = this;
            const { sample } = track;
            context.fillStyle = colors.page;
            context.fillRect(0, track.y, this.width, headHeight - 4);
            context.textAlign = "left";
            context.fillStyle = colors[sample.hue];
            context.fillRect(this.isNarrow ? 8 : 12, track.y + 6, 10, 10);
            context.fillStyle = colors.ink;
            context.font = `600 14px ${this.font}`;
            const left = this.isNarrow ? 24 : 28;
            context.fillText(sample.variant, left, track.y + 11.5);
            const width = context.measureText(sample.variant).width;
            context.font = `13px ${this.font}`;
            context.fillStyle = colors.muted;
            const room = this.width - left - width - 20;
            const origin = this.fitted(`${sample.kind} · ${sample.origin}`, room);
            context.fillText(origin, left + width + 10, track.y + 11.5);
            this.drawEnd(track);
            for (const lane of track.lanes) this.drawLane(track, lane);
        },

        /** Marks what is after the end: it was not measured. */
        drawEnd(track) {
            const { context, colors } = this;
            const { sample } = track;
            const end = this.x(sample.length);
            const frames = track.lanes.find(lane => lane.kind === "frames");
            if (end < this.width - 10) {
                context.fillStyle = colors.page;
                const top = track.y + headHeight - 4;
                context.fillRect(Math.max(end, this.gutter), top, this.width, track.height - headHeight);
                context.fillStyle = colors.muted;
                context.font = `12px ${this.font}`;
                context.textAlign = "left";
                const text = `ended after ${timeText(sample.length)}`;
                if (end > 0 && end + context.measureText(text).width + 8 < this.width) {
                    context.fillText(text, Math.max(end, this.gutter) + 6, frames.y + track.y + frameHeight / 2);
                }
            }
        },

        fitted(text, room) {
            const { context } = this;
            if (context.measureText(text).width <= room) return text;
            let shown = text;
            while (shown && context.measureText(shown + "…").width > room) shown = shown.slice(0, -1);
            return shown.length > 3 ? shown + "…" : "";
        },

        drawLane(track, lane) {
            const { context, colors } = this;
            const y = track.y + lane.y;
            if (lane.label) {
                context.font = `12px ${this.font}`;
                context.fillStyle = colors.muted;
                context.textAlign = "left";
                const scale = lane.kind === "series" ? `, 0 to ${countText(lane.top)}` : "";
                if (this.isNarrow) {
                    context.fillText(this.fitted(lane.label + scale, this.width - 16), 8, y - 8);
                } else {
                    context.fillText(this.fitted(lane.label, this.gutter - 20), 12, y + Math.min(lane.height, 20) / 2);
                    if (scale) context.fillText(scale.slice(2), 12, y + 27);
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
            context.font = `600 12px ${this.font}`;
            context.textAlign = "left";
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
                const width = context.measureText(mark.label).width;
                const left = x + 4 + width > this.width ? x - width - 4 : x + 4;
                if (left < free) continue;
                context.fillStyle = colors.ink;
                context.fillText(mark.label, left, y + markHeight / 2);
                free = left + width + 8;
            }
        },

        drawFrames(sample, y) {
            const { context, colors } = this;
            context.fillStyle = colors.frame;
            for (const time of sample.frames) {
                if (time < this.from || time > this.to) continue;
                context.fillRect(this.x(time) - 0.75, y + 5, 1.5, frameHeight - 10);
            }
            for (const late of sample.late) {
                if (late.end < this.from || late.start > this.to) continue;
                const x = this.x(late.start);
                const width = Math.max(2, this.x(late.end) - x);
                context.fillStyle = colors.late;
                context.fillRect(x, y, width, frameHeight);
                this.drawShares(late, x, y + frameHeight, width);
                const text = `${timeText(late.late)} late`;
                context.font = `600 12px ${this.font}`;
                if (width > context.measureText(text).width + 10) {
                    context.fillStyle = colors.surface;
                    context.textAlign = "left";
                    context.fillText(text, Math.max(x, this.gutter) + 5, y + frameHeight / 2 + 0.5);
                }
            }
        },

        /** Below a late frame, the main thread's work in the meantime: shares of its length, not their order. */
        drawShares(late, x, y, width) {
            if (width < 4 || late.late <= 0) return;
            let left = x;
            for (const what of shares) {
                this.context.fillStyle = this.colors[what];
                this.context.fillRect(left, y, late[what] / late.late * width, shareHeight);
                left += late[what] / late.late * width;
            }
        },

        drawThread(lane, y) {
            const { context, colors } = this;
            context.font = `11px ${this.font}`;
            context.textAlign = "left";
            for (const span of lane.spans) {
                if (span.end < this.from || span.start > this.to || span.row >= mostRows) continue;
                const x = this.x(span.start);
                const width = Math.max(1, this.x(span.end) - x);
                const top = y + span.row * rowHeight;
                context.fillStyle = colors[span.category] || colors.muted;
                context.fillRect(x, top, width, rowHeight - 2);
                const seen = Math.min(x + width, this.width) - Math.max(x, this.gutter);
                const text = span.count > 1 ? `${span.name} × ${countText(span.count)}` : span.name;
                if (seen > context.measureText(text).width + 8) {
                    context.fillStyle = colors.surface;
                    context.fillText(text, Math.max(x, this.gutter) + 4, top + rowHeight / 2 - 0.5);
                }
            }
            // Moments are below the spans, where nothing hides them.
            const top = y + Math.min(mostRows, lane.rows) * rowHeight;
            for (const instant of lane.instants) {
                if (instant.time < this.from || instant.time > this.to) continue;
                const x = this.x(instant.time);
                context.fillStyle = colors[instant.category] || colors.muted;
                context.fillRect(x - 0.75, top, 1.5, instantHeight - 2);
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
            context.fillStyle = colors.work;
            context.globalAlpha = 0.45;
            spansOf(lane.series, (x, end, value) => {
                context.fillRect(x, level(value), end - x, level(0) - level(value));
            });
            context.globalAlpha = 1;
            if (lane.against) {
                const moments = [...new Set([...lane.series.times, ...lane.against.times])].sort((a, b) => a - b);
                context.fillStyle = colors.late;
                moments.forEach((time, place) => {
                    const end = moments[place + 1] ?? length;
                    if (end < this.from || time > this.to) return;
                    const running = valueAt(lane.series, time);
                    const limit = valueAt(lane.against, time);
                    if (running <= limit) return;
                    const x = this.x(time);
                    context.fillRect(x, level(running), this.x(end) - x, level(limit) - level(running));
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
