import { expect, test } from "vitest";
import { markup } from "./markup.ts";

test("values are escaped, in texts and in quoted attributes", () => {
  const name = `<b title="x">O'Neil & 林</b>`;
  expect(markup`<p title="${name}">${name}</p>`.html).toBe(
    '<p title="&lt;b title=&quot;x&quot;&gt;O&#39;Neil &amp; 林&lt;/b&gt;">&lt;b title=&quot;x&quot;&gt;O&#39;Neil &amp; 林&lt;/b&gt;</p>',
  );
});

test("markup inside markup stays, lists are joined, and null is nothing", () => {
  const items = ["a", "<"].map((item) => markup`<li>${item}</li>`);
  expect(markup`<ul>${items}${null}</ul>${markup`<hr>`}${3}`.html).toBe("<ul><li>a</li><li>&lt;</li></ul><hr>3");
});

test("templates of other kinds are mere text", () => {
  expect(markup`${"${7*7} {{constructor}}"}`.html).toBe("${7*7} {{constructor}}");
});
