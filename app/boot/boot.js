// Runs inline in <head>, before first paint, on every page. Plain ES2020 without imports; the build makes it small.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const loadScriptOf = (selector) => {
    const { script } = document.querySelector(selector)?.dataset ?? {};
    if (script) import(script).catch(() => {});
  };
  const show = () => {
    const theme = stored("taoli.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    if (stored("taoli.session")) root.dataset.session = "";
    else delete root.dataset.session;
    for (const input of document.querySelectorAll('input[name="theme"]'))
      input.checked = input.value === (root.dataset.theme || "system");
    if (stored("taoli.live")) loadScriptOf("#live");
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
  const loadRest = () => {
    root.dataset.displayFace = "";
    for (const link of document.querySelectorAll("link[disabled]")) link.disabled = false;
    loadScriptOf("[data-drawings]");
  };
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden) loadRest();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadRest)));
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

  // Rejects markup and code from strings. The framework writes an empty script and plain text: data when it navigates
  // to another page, and the text of its own scripts (which does not run again) when it re-renders a page.
  const emptyScript = "<script></" + "script>";
  window.trustedTypes?.createPolicy("default", {
    createHTML: (html) => {
      if (html.includes("<") && html !== emptyScript) throw new TypeError("Markup is refused.");
      return html;
    },
    createScript: (code) => {
      JSON.parse(code);
      return code;
    },
  });

  // A button pressed, or a field changed, before the framework is there is pressed or changed again when it is.
  let pressed = null;
  let leaving = null;
  const remember = ({ target }) => {
    leaving = target.closest('a, [type="submit"]');
    pressed = target.closest('button[type="button"]:not([popovertarget]):not(:disabled)');
  };
  addEventListener("click", remember, true);
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
    // The framework takes a click on a choice for a change only when it saw it unchosen.
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

  // A failed load is retried on a later interaction. A page that needs its script starts at once.
  window.onFirstInteraction = (start) => {
    const touches = ["pointerdown", "pointermove", "keydown", "focusin"];
    const once = (event) => {
      // The page has moved under a pointer that rests.
      if (event?.type === "pointermove" && !event.movementX && !event.movementY) return;
      for (const type of touches) removeEventListener(type, once);
      start().catch(() => {
        removeEventListener("submit", hold, true);
        setTimeout(listen, 5000);
        void renew();
      });
    };
    const listen = () => {
      for (const type of touches) addEventListener(type, once, { passive: true });
    };
    if (root.dataset.start) once();
    else listen();
  };
})();
