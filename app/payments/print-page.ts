/**
 * Opens a page of this site in a new tab and prints it there. Returns false if the browser blocks the tab; the caller
 * then follows the link instead.
 */
export function printPage(url: string): boolean {
  const tab = open(url, "_blank");
  if (tab === null) return false;
  tab.addEventListener("load", () => void printWhenStyled(tab), { once: true });
  return true;
}

/** The page loads with the styles of its first paint alone; those for paper are in its style sheets. */
async function printWhenStyled(tab: Window): Promise<void> {
  const links = [...tab.document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.map(loadStyleSheet));
  tab.print();
}

/** Resolves when the style sheet applies, or cannot be loaded. */
async function loadStyleSheet(link: HTMLLinkElement): Promise<void> {
  link.disabled = false;
  if (!link.sheet) await new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }));
}
