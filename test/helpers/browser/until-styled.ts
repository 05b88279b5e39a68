import type { Page } from "playwright-core";

/** Waits for what loads after the first paint and may move the page: the full style sheet and the display font. */
export async function untilStyled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-inlined])')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  await page.evaluate(async () => {
    // The style sheet requests the font when styles are computed.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
