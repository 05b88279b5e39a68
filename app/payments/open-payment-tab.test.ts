import { expect, test, vi } from "vitest";
import { openPaymentTab } from "./open-payment-tab.ts";

function browserOf(tab: unknown) {
  return { open: vi.fn(() => tab as Window | null), location: { assign: vi.fn() } };
}

function newTab() {
  return {
    closed: false,
    opener: {},
    document: { title: "", body: { textContent: "" } },
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
}

test("an empty tab opens at once with a label, then navigates to the payment page without an opener", () => {
  const tab = newTab();
  const browser = browserOf(tab);
  const opened = openPaymentTab(browser, "Opening…");
  expect(browser.open).toHaveBeenCalledWith("about:blank", "_blank");
  expect([tab.document.title, tab.document.body.textContent, opened.replacesPage]).toEqual([
    "Opening…",
    "Opening…",
    false,
  ]);
  opened.go("https://pay.example/1");
  expect(tab.location.replace).toHaveBeenCalledWith("https://pay.example/1");
  expect(tab.opener).toBe(null);
  expect(browser.location.assign).not.toHaveBeenCalled();
});

test.each([
  ["blocked", null],
  ["opened and closed at once", { closed: true }],
])("if the tab is %s, this page navigates instead", (_name, tab) => {
  const browser = browserOf(tab);
  const opened = openPaymentTab(browser, "");
  expect(opened.replacesPage).toBe(true);
  opened.close();
  opened.go("https://pay.example/1");
  expect(browser.location.assign).toHaveBeenCalledWith("https://pay.example/1");
});

test("the tab is closed on failure and not reopened after the reader closes it", () => {
  const tab = newTab();
  const opened = openPaymentTab(browserOf(tab), "");
  opened.close();
  expect(tab.close).toHaveBeenCalledTimes(1);
  tab.closed = true;
  opened.go("https://pay.example/1");
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test("a tab whose document is inaccessible still navigates", () => {
  const tab = newTab();
  Object.defineProperty(tab, "document", {
    get() {
      throw new DOMException("no", "SecurityError");
    },
  });
  openPaymentTab(browserOf(tab), "Opening…").go("https://pay.example/1");
  expect(tab.location.replace).toHaveBeenCalledTimes(1);
});
