import { act, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { catalogs } from "#i18n/messages.ts";

const toastModule = "#app/design/toast/toast.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock(toastModule);
  vi.resetModules();
});

/** The handler with a mocked toast; the modules are loaded anew, as other tests share theirs. */
async function load() {
  const toast = vi.fn();
  vi.resetModules();
  vi.doMock(toastModule, () => ({ useToast: () => toast }));
  const { LocaleProvider } = await import("#app/locale/locale-context.tsx");
  const { PaymentReturnHandler } = await import("./payment-return-handler.tsx");
  return { LocaleProvider, PaymentReturnHandler, toast };
}

/** The minimal document that React requires for a component that renders nothing. */
function emptyElement() {
  const document = { nodeType: 9, addEventListener() {}, activeElement: null };
  return {
    nodeType: 1,
    nodeName: "DIV",
    tagName: "DIV",
    ownerDocument: document,
    addEventListener() {},
    textContent: "",
  };
}

/** A browser returning from the payment page, and a server that confirms the payment. */
function comeBack(sessionId: string) {
  const location = { href: `https://taoli.example/?payment=success&session_id=${sessionId}&city=Boston` };
  const stored = new Map<string, string>();
  const history = { state: null, replaceState: vi.fn() };
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const fetch = vi.fn(async () => Response.json({ status: "paid", months: 3, subscription_expires_at: null }));
  const globals = { location, history, localStorage, fetch, navigator: {}, document: emptyElement().ownerDocument };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("HTMLIFrameElement", class {});
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  return { fetch, history };
}

test("under StrictMode a returning payer's payment is verified once and confirmed once", async () => {
  const { LocaleProvider, PaymentReturnHandler, toast } = await load();
  const { fetch, history } = comeBack("cs_test_strict");
  const messages = catalogs.en.shared;
  let effects = 0;
  function Probe(): null {
    useEffect(() => void (effects += 1), []);
    return null;
  }
  const root = createRoot(emptyElement() as unknown as Element);
  const page = (
    <StrictMode>
      <LocaleProvider locale="en" messages={messages}>
        <Probe />
        <PaymentReturnHandler />
      </LocaleProvider>
    </StrictMode>
  );
  await act(async () => root.render(page));
  await expect.poll(() => toast).toHaveBeenCalled();
  expect(effects).toBe(2);
  expect(fetch.mock.calls).toHaveLength(1);
  const said = { kind: "success", title: messages.paymentSuccessful, text: messages.listingActivated };
  expect(toast.mock.calls).toEqual([[said]]);
  expect(history.replaceState.mock.calls).toEqual([[null, "", "/?city=Boston"]]);
  await act(async () => root.unmount());
});
