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
  const show = () => {
    const theme = stored("taoli.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    if (stored("taoli.session")) root.dataset.session = "";
    else delete root.dataset.session;
    for (const input of document.querySelectorAll('input[name="theme"]'))
      input.checked = input.value === (root.dataset.theme || "system");
  };
  show();
  addEventListener("DOMContentLoaded", show);
  addEventListener("pageshow", show);
  addEventListener("storage", show);
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "theme") return;
    try {
      if (target.value === "system") localStorage.removeItem("taoli.theme");
      else localStorage.setItem("taoli.theme", target.value);
      show();
    } catch {
      root.dataset.theme = target.value;
    }
  });

  const json = (text) => {
    JSON.parse(text);
    return text;
  };
  window.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "<script></" + "script>" ? html : json(html)),
    createScript: json,
  });

  // A button pressed before the framework is there is pressed again when it is.
  let pressed = null;
  const remember = ({ target }) => {
    pressed = target.closest('button[type="button"]:not([popovertarget]):not(:disabled)');
  };
  addEventListener("click", remember, true);
  const hydrated = () => {
    removeEventListener("click", remember, true);
    pressed?.click();
  };
  addEventListener("hydrated", hydrated, { once: true });
  // Where page and state differ, the framework draws the page anew, without what was set here.
  addEventListener("hydrated", show);

  // What could not be loaded is asked for again at a later touch.
  window.atFirstTouch = (start) => {
    const touches = ["pointerdown", "pointerover", "keydown", "touchstart", "focusin"];
    const once = () => {
      for (const type of touches) removeEventListener(type, once);
      start().catch(() => setTimeout(listen, 5000));
    };
    const listen = () => {
      for (const type of touches) addEventListener(type, once, { passive: true });
    };
    listen();
  };
})();
