import { expect, test } from "vitest";
import { detachState } from "./detach-state.ts";

const controller = "window.__reactRouterContext.streamController";
const page = [
  '<p>桃李</p><script nonce="m">window.__reactRouterContext = {};</script>',
  `<script nonce="m">${controller}.enqueue("[{\\"name\\":\\"\\u003cb>\\\\n\\"}]\\n");</script>`,
  `<script nonce="m">${controller}.close();</script>`,
].join("");

test("the state leaves the page as the text it stands for", () => {
  expect(detachState(page, "m")).toEqual({
    html: '<p>桃李</p><script nonce="m">window.__reactRouterContext = {};</script>',
    state: '[{"name":"<b>\\n"}]\n',
  });
});

test("a state in several parts is joined in order", () => {
  const parts = ["a", "b"].map((part) => `<script nonce="m">${controller}.enqueue("${part}");</script>`).join("<hr>");
  expect(detachState(parts, "m")).toEqual({ html: "<hr>", state: "ab" });
});

test("a script without this render's mark is not read", () => {
  expect(detachState(page, "other")).toBeNull();
});

test("a page without the framework has no state", () => {
  expect(detachState("<p>桃李</p>", "m")).toBeNull();
});
