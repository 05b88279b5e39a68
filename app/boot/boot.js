// Runs inline in <head>, before first paint, on every page. Plain ES2020 without imports; the build makes it small.
(() => {
  const root = document.documentElement;
  // In WeChat's browser, readers long-press QR codes instead of scanning them.
  if (/MicroMessenger/i.test(navigator.userAgent)) root.dataset.wechat = "";
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const loadScriptOf = (selector, name = "script") => {
    const script = document.querySelector(selector)?.dataset[name];
    if (script) import(script).catch(() => {});
  };
  /** Returns the URL of the script that starts the framework or a listing's actions; undefined on other pages. */
  const startFile = () => document.querySelector('[type="module"][data-script]')?.dataset.script;
  const show = () => {
    const theme = stored("taoli.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    if (stored("taoli.session")) root.dataset.session = "";
    else delete root.dataset.session;
    for (const input of document.querySelectorAll('input[name="theme"]'))
      input.checked = input.value === (root.dataset.theme || "system");
    if (stored("taoli.live")) loadScriptOf("#live");
    if (stored("taoli:saved")) loadScriptOf("#saved");
  };
  show();
  addEventListener("DOMContentLoaded", show);
  addEventListener("pageshow", show);
  addEventListener("storage", show);
  addEventListener("taoli:live", show);
  document.addEventListener("prerenderingchange", show);
  // The page contains the CSS of its first paint. The full style sheet, the display font and the drawings load after
  // that paint, or immediately if the page is hidden (prerendering). On later pages of this site the font is in the
  // cache.
  if (document.referrer.startsWith(`${origin}/`)) root.dataset.displayFace = "";
  let isWaiting = true;
  let preload = null;
  /** Preloads and returns the start file until it has started. On failure, `renew-1.js` checks the preload links. */
  const preloadStart = () => {
    const href = isWaiting && startFile();
    if (href && !preload) {
      preload = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      document.head.append(preload);
    }
    return href;
  };
  const loadRest = () => {
    // The style sheet applies the font. Until both are loaded, fallback fonts of the same width are used.
    document.fonts.load(`1em "Taoli Display${root.lang.startsWith("zh") ? " Han" : ""}"`).catch(() => {});
    for (const link of document.querySelectorAll("link[disabled]:not([data-inlined])")) link.disabled = false;
    loadScriptOf("[data-drawings]");
    preloadStart();
  };
  /** Views by signed-in owners and operators are not counted. */
  const loadCounter = () => stored("taoli.session") || loadScriptOf("#saved", "seen");
  addEventListener("DOMContentLoaded", () => {
    setTimeout(loadCounter, 1500);
    if (document.hidden) loadRest();
    else {
      // The browser reports a paint when it is on screen, on a slow device several frames after it was drawn.
      new PerformanceObserver((paints) => paints.getEntriesByName("first-contentful-paint")[0] && loadRest()).observe({
        type: "paint",
        buffered: true,
      });
      setTimeout(loadRest, 3000);
    }
  });
  addEventListener("hydrated", loadRest);
  let changed = null;
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "theme") {
      changed = target;
      return;
    }
    try {
      if (target.value === "system") localStorage.removeItem("taoli.theme");
      else localStorage.setItem("taoli.theme", target.value);
      show();
    } catch {
      root.dataset.theme = target.value;
    }
  });

  // A button press or field change before hydration is replayed after it.
  let pressed = null;
  let leaving = null;
  const remember = ({ target }) => {
    leaving = target.closest('a, [type="submit"]');
    pressed = target.closest('button[type="button"]:not([popovertarget], [data-save]):not(:disabled)');
  };
  addEventListener("click", remember, true);
  // A separate script saves listings, with or without the framework.
  addEventListener("click", ({ target }) => {
    const button = target.closest("[data-save]");
    const { script } = (button && document.querySelector("#saved")?.dataset) || {};
    if (script) import(script).then((module) => module.toggle(button)).catch(() => {});
  });
  // A form that requires script and is submitted too early is submitted once the script is ready, unless the script
  // fails.
  let sent = null;
  const hold = (event) => {
    if (!root.dataset.start) return;
    event.preventDefault();
    sent = event.target;
    sent.ariaBusy = "true";
  };
  addEventListener("submit", hold, true);
  const hydrated = () => {
    removeEventListener("click", remember, true);
    removeEventListener("submit", hold, true);
    leaving = null;
    pressed?.click();
    // React reports a click on a radio button as a change only if the button was unchecked before.
    if (changed?.type === "radio") {
      changed.checked = false;
      changed.click();
    } else changed?.dispatchEvent(new Event("change", { bubbles: true }));
    if (sent) {
      sent.ariaBusy = null;
      sent.requestSubmit();
    }
  };
  addEventListener("hydrated", hydrated, { once: true });
  // If page and state differ, the framework re-renders the page, without the changes made here.
  addEventListener("hydrated", show);

  // A release may have removed files. Does nothing if the browser is already navigating to another page.
  const renew = () => import("/assets/renew-1.js").then((module) => leaving || module.renew()).catch(() => {});
  addEventListener("outdated", renew);

  // The framework starts at the reader's first interaction. It starts immediately on a page that needs its script, and
  // on a page where something was pressed or changed before it had fully loaded. A failed load is retried on a later
  // interaction.
  const start = (event) => {
    // A pointer event without movement: the page moved under the pointer.
    if (event?.type === "pointermove" && !event.movementX && !event.movementY) return;
    const file = preloadStart();
    if (!file) return;
    isWaiting = false;
    import(file)
      .then((module) => module.start())
      .catch(() => {
        removeEventListener("submit", hold, true);
        setTimeout(() => {
          isWaiting = true;
        }, 5000);
        void renew();
      });
  };
  // Omits an empty keyword from the URL.
  addEventListener("formdata", ({ formData }) => {
    if (formData.get("q") === "") formData.delete("q");
  });
  for (const type of ["pointerdown", "pointermove", "keydown", "focusin"])
    addEventListener(type, start, { passive: true });
  addEventListener("DOMContentLoaded", () => {
    if (root.dataset.start || pressed || changed) start();
  });
})();
