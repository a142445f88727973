// A phone's screen of a recorded sample at a moment. A scene has `height(unit)` in CSS pixels, `state(time)`
// with a key that changes when the picture does, facts, and a sentence, and `draw(pen, state)`.
//
// Everything drawn was recorded: what the cells held, what the bar showed, when a frame was served.
const Scenes = (() => {
    "use strict";

    /** By the kind of screen; each has its own file. */
    const kinds = {};

    /** The scene of a sample; null if its screen was not recorded. */
    function sceneOf(sample) {
        const Scene = sample?.screen ? kinds[sample.screen.kind] : null;
        return Scene ? new Scene(sample) : null;
    }

    return { kinds, sceneOf };
})();
