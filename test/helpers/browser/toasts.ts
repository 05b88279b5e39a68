import type { Page } from "playwright-core";

/** In milliseconds. The page itself looks: this process may be too late for what is shown for four seconds. */
const polling = 50;

/**
 * Waits until an element with this selector shows the text. The wait begins before the action, if there is one: a label
 * such as "Copied" is shown for some seconds only.
 */
export async function untilShown(
  page: Page,
  selector: string,
  text: string,
  action?: () => Promise<unknown>,
): Promise<void> {
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

/** Waits for a toast with this text. If it does not appear, the error says which messages the page shows instead. */
export async function toast(page: Page, text: string): Promise<void> {
  try {
    await untilShown(page, ".toast", text);
  } catch (cause) {
    const shown = await page.locator(".toast, [role=alert], .error").allInnerTexts();
    throw new Error(`No toast with “${text}”, but ${JSON.stringify(shown)}`, { cause });
  }
}

/** Waits until the page shows a single toast. Returns its title and its text. */
export async function toastOf(page: Page): Promise<(string | null)[]> {
  const texts = await page.waitForFunction(
    () => {
      const [shown, ...others] = document.querySelectorAll(".toast");
      if (!shown || others.length > 0 || !shown.checkVisibility()) return null;
      return ["strong", "p"].map((name) => shown.querySelector(name)?.textContent ?? null);
    },
    undefined,
    { polling },
  );
  return (await texts.jsonValue()) ?? [];
}
