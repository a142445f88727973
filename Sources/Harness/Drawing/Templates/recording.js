// A sample's recording, unpacked from the short lists of the page's data. All times are in microseconds since the
// measuring began.
const Recording = (() => {
    /** Returns the index of the last of the ascending times that is not after `time`; -1 before the first one. */
    function lastPlace(times, time) {
        let low = 0, high = times.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (times[middle] <= time) low = middle + 1; else high = middle;
        }
        return low - 1;
    }

    /** Returns the running sums of differences. */
    function sums(differences) {
        let sum = 0;
        return differences.map(difference => sum += difference);
    }

    /** Returns the largest number of a list of any length, or `least` if all numbers are smaller. */
    function most(numbers, least = 0) {
        return numbers.reduce((largest, number) => Math.max(largest, number), least);
    }

    function steps(numbers) {
        const times = [], values = [];
        let time = 0, value = 0;
        for (let place = 0; place < numbers.length; place += 2) {
            times.push(time += numbers[place]);
            values.push(value += numbers[place + 1]);
        }
        return { times, values };
    }

    /** Returns a step function's value at a moment, or `before` if the function has no value yet. */
    function valueAt(steps, time, before = 0) {
        const place = lastPlace(steps.times, time);
        return place < 0 ? before : steps.values[place];
    }

    function lane(raw, sample) {
        const kinds = sample.kinds.map(([name, category, row, count]) => (
            { name: sample.names[name], category: sample.categories[category], row, count }
        ));
        const spans = [], instants = [];
        let start = 0;
        for (let place = 0; place < raw.spans.length; place += 3) {
            const [kind, difference, duration] = raw.spans.slice(place, place + 3);
            start += difference;
            spans.push({ ...kinds[kind], start, end: start + duration });
        }
        let time = 0;
        for (let place = 0; place < raw.instants.length; place += 2) {
            const { name, category, count } = kinds[raw.instants[place]];
            time += raw.instants[place + 1];
            instants.push({ name, category, time, count });
        }
        const rows = 1 + most(spans.map(span => span.row));
        return { label: raw.label, rows, spans, instants };
    }

    function screen(raw) {
        if (raw.progress) {
            const { total, items, shown, done } = raw.progress;
            return { kind: "progress", total, items, shown: steps(shown), done: steps(done) };
        }
        if (raw.list) {
            const { count, names, inView } = raw.list;
            return {
                kind: "list", count: steps(count), times: inView.map(view => view[0]),
                views: inView.map(view => view.slice(1).map(place => names[place]))
            };
        }
        if (raw.cells) {
            const { rowHeight, height, frames, rows } = raw.cells;
            return {
                kind: "cells", rowHeight, height, times: frames.map(frame => frame[0]),
                frames: frames.map(([, offset, firstRow, ...codes]) => ({
                    offset: offset / 10,
                    cells: codes.map((code, place) => {
                        const row = firstRow + place;
                        return { row, picture: code === 0 ? null : row + (code > 0 ? code - 1 : code) };
                    })
                })),
                rows: new Map(rows.map(row => [row.number, row]))
            };
        }
        if (raw.downloads) {
            const { downloads, changes } = raw.downloads;
            return {
                kind: "downloads", downloads, times: changes.map(change => change[0]),
                changes: changes.map(([, download, state, received]) => ({
                    download, state: ["waiting", "running", "finished", "failed", "cancelled"][state & 7],
                    isPaused: (state & 8) !== 0, received
                }))
            };
        }
        return null;
    }

    function sample(raw) {
        return {
            ...raw, lanes: raw.lanes.map(each => lane(each, raw)), frames: sums(raw.frames),
            late: raw.late.map(([due, late, running, waiting, blocked]) => (
                { start: due, end: due + late, late, running, waiting, blocked }
            )),
            marks: raw.marks.slice().sort((a, b) => a.time - b.time),
            series: raw.series.map(({ name, points }) => ({
                name, times: points.map(point => point[0]), values: points.map(point => point[1])
            })),
            screen: raw.screen ? screen(raw.screen) : null
        };
    }

    function parse(text) {
        return JSON.parse(text).scenarios.map(({ samples, ...scenario }) => (
            { ...scenario, samples: samples.map(sample) }
        ));
    }

    /** Returns a time as text: to a tenth of a millisecond below a second, to a millisecond above. */
    function timeText(microseconds) {
        const milliseconds = microseconds / 1000;
        if (Math.abs(milliseconds) >= 1000) return (milliseconds / 1000).toFixed(3) + " s";
        return milliseconds.toFixed(Math.abs(milliseconds) >= 100 ? 0 : 1) + " ms";
    }

    const countText = number => number.toLocaleString("en-US");

    return { parse, lastPlace, most, valueAt, timeText, countText };
})();
