// Runs inline in the <head> of listings. Plain ES2020 without imports. A press on a link loads the script that it or
// its list names in `data-opens`, and opens the link in a dialog. A form that gets the focus loads the script that it
// names in `data-enhance`, which sends it in place. Without those scripts, links and forms lead to their pages.
(() => {
  const openDialog = (event) => {
    const link = event.target.closest("a");
    const script = link?.closest("[data-opens]")?.dataset.opens;
    if (!script || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import(script).then((module) => module.open(link)).catch(() => location.assign(link.href));
  };
  const enhance = ({ target }) => {
    const form = target.closest("[data-enhance]");
    if (form) import(form.dataset.enhance).then((module) => module.enhance(form)).catch(() => {});
  };
  addEventListener("click", openDialog, true);
  addEventListener("focusin", enhance);
})();
