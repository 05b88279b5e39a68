import { expect, test } from "vitest";
import { extractHydrationData } from "./extract-hydration-data.ts";

const controller = "window.__reactRouterContext.streamController";
const page = [
  '<p>桃李</p><script nonce="m">window.__reactRouterContext = {};</script>',
  `<script nonce="m">${controller}.enqueue("[{\\"name\\":\\"\\u003cb>\\\\n\\"}]\\n");</script>`,
  `<script nonce="m">${controller}.close();</script>`,
].join("");

test("the state leaves the page as the text it stands for", () => {
  expect(extractHydrationData(page, "m")).toEqual({
    html: '<p>桃李</p><script nonce="m">window.__reactRouterContext = {};</script>',
    state: '[{"name":"<b>\\n"}]\n',
  });
});

test("a state in several parts is joined in order", () => {
  const parts = ["a", "b"].map((part) => `<script nonce="m">${controller}.enqueue("${part}");</script>`).join("<hr>");
  expect(extractHydrationData(parts, "m")).toEqual({ html: "<hr>", state: "ab" });
});

test("a script without this render's mark is not read", () => {
  expect(extractHydrationData(page, "other")).toBeNull();
});

test("a page without the framework has no state", () => {
  expect(extractHydrationData("<p>桃李</p>", "m")).toBeNull();
});
