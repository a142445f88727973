(() => {
    "use strict";
})();
