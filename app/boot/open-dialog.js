// Runs inline in the <head> of listings. Plain ES2020 without imports. A press on a link loads the script that it or
// its list names in `data-opens`, and opens the link in a dialog. Without that script the link leads to its page.
(() => {
  const openDialog = (event) => {
    const link = event.target.closest("a");
    const script = link?.closest("[data-opens]")?.dataset.opens;
    if (!script || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import(script).then((module) => module.open(link)).catch(() => location.assign(link.href));
  };
  addEventListener("click", openDialog, true);
})();
