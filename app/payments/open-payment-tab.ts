/** The tab or page that will show the payment page. */
export type PaymentTab = {
  /** Whether the payment page replaces this page. */
  replacesPage: boolean;
  go(url: string): void;
  /** Closes the opened tab. */
  close(): void;
};

type TabBrowser = { open: (url: string, target: string) => Window | null; location: Pick<Location, "assign"> };

/**
 * Opens an empty tab. Must be called in the click handler, because browsers block tabs that are opened later
 * (docs/product.md, prices). If the tab is blocked anyway, as in WeChat's browser, the current page navigates.
 */
export function openPaymentTab(browser: TabBrowser, waitingText: string): PaymentTab {
  const tab = browser.open("about:blank", "_blank");
  if (tab === null || tab.closed) {
    return { replacesPage: true, go: (url) => browser.location.assign(url), close() {} };
  }
  showText(tab, waitingText);
  return {
    replacesPage: false,
    go(url) {
      // If the reader has closed the tab, the link is still in the dashboard.
      if (tab.closed) return;
      tab.opener = null;
      tab.location.replace(url);
    },
    close: () => tab.close(),
  };
}

/** Some browsers do not allow writing to the new tab: it then stays empty until it navigates. */
function showText(tab: Window, text: string): void {
  try {
    tab.document.title = text;
    tab.document.body.textContent = text;
  } catch {
    // The text is only a temporary placeholder.
  }
}
