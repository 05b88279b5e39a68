import type { Page } from "playwright-core";

/** In milliseconds. The page itself looks: this process may be too late for what is shown for four seconds. */
const polling = 50;

type Action = () => Promise<unknown>;

/**
 * Waits until an element with this selector shows the text. The wait begins before the action, if there is one: a label
 * such as "Copied" is shown for some seconds only.
 */
export async function untilShown(page: Page, selector: string, text: string, action?: Action): Promise<void> {
  const shown = page.waitForFunction(
    ([elements, wanted]) =>
      [...document.querySelectorAll(elements)].some(
        (element) => element.checkVisibility() && element.textContent.includes(wanted),
      ),
    [selector, text] as const,
    { polling },
  );
  await Promise.all([shown, action?.()]);
}

/**
 * Waits for a toast with this text, from before the action, if there is one: a toast that reports success closes after
 * four seconds. If none appears, the error says which messages the page shows instead.
 */
export async function toast(page: Page, text: string, action?: Action): Promise<void> {
  try {
    await untilShown(page, ".toast", text, action);
  } catch (cause) {
    const shown = await page.locator(".toast, [role=alert], .error").allInnerTexts();
    throw new Error(`No toast with “${text}”, but ${JSON.stringify(shown)}`, { cause });
  }
}

/** Waits, from before the action, until the page shows a single toast. Returns its title and its text. */
export async function toastOf(page: Page, action?: Action): Promise<(string | null)[]> {
  const shown = page.waitForFunction(
    () => {
      const [toast, ...others] = document.querySelectorAll(".toast");
      if (!toast || others.length > 0 || !toast.checkVisibility()) return null;
      return ["strong", "p"].map((name) => toast.querySelector(name)?.textContent ?? null);
    },
    undefined,
    { polling },
  );
  const [texts] = await Promise.all([shown, action?.()]);
  return (await texts.jsonValue()) ?? [];
}
