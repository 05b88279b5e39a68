import { expect, test } from "vitest";
import { firstPaintOf } from "./first-paint.ts";

test("a page without markers is returned whole", () => {
  expect(firstPaintOf('<p data-x="below-fold">a</p><p>popover="auto"</p>')).toBe(
    '<p data-x="below-fold">a</p><p>popover="auto"</p>',
  );
});

test("everything below the fold is left out", () => {
  expect(firstPaintOf('<main><p>a</p><li class="b" data-below-fold=""><p>c</p></li></main>')).toBe("<main><p>a</p>");
});

test("popovers are left out with their contents, and the rest stays", () => {
  const page =
    '<div>a<div id="m" popover="auto"><div>b</div><p>c</p></div>d</div><dialog popover="auto">e</dialog><p>f</p>';
  expect(firstPaintOf(page).replace(/<\/?[a-z]+>|>/g, "")).toBe("adf");
});
