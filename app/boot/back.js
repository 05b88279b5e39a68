// Runs inline in the <head> of listings. Plain ES2020 without imports. A back link goes back in history if that stays
// on this site, so that the results keep their filters. Entries of the same page, such as comparisons with fewer
// listings, are skipped.
(() => {
  const pathOf = ({ url }) => url && new URL(url).pathname;
  const lastEntryOfOtherPage = () => {
    const { currentEntry } = navigation;
    const before = navigation.entries().slice(0, currentEntry.index);
    return before.reverse().find((entry) => pathOf(entry) !== pathOf(currentEntry));
  };
  const cameFromThisSite = () => history.length > 1 && document.referrer.startsWith(`${origin}/`);
  const goBack = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!event.target.closest("[data-back]")) return;
    const entry = window.navigation && lastEntryOfOtherPage();
    if (window.navigation ? !entry : !cameFromThisSite()) return;
    event.preventDefault();
    // The second click of a double click must not step back a second time.
    if (event.detail > 1) return;
    if (entry) navigation.traverseTo(entry.key);
    else history.back();
  };
  addEventListener("click", goBack, true);
})();
