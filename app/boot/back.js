// Runs inline in the <head> of listings. Plain ES2020 without imports. A back link goes back in history if that stays
// on this site, so that the results keep their filters.
(() => {
  const cameFromThisSite = () => {
    if (window.navigation) return window.navigation.canGoBack;
    return history.length > 1 && document.referrer.startsWith(`${origin}/`);
  };
  const goBack = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!event.target.closest("[data-back]") || !cameFromThisSite()) return;
    event.preventDefault();
    // The second click of a double click must not step back a second time.
    if (event.detail < 2) history.back();
  };
  addEventListener("click", goBack, true);
})();
