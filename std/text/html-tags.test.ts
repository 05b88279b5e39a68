import { expect, test } from "vitest";
import { attributeOf, htmlTags } from "./html-tags.ts";

const walk = (html: string) => [...htmlTags(html)];

test("tags are returned in order with their position in the document", () => {
  const html = '<!DOCTYPE html><P class="a">1 &lt; 2<br/></P><!-- -->';
  expect(walk(html).map(({ name, isEnd, start, end }) => [name, isEnd, html.slice(start, end)])).toEqual([
    ["p", false, '<P class="a">'],
    ["br", false, "<br/>"],
    ["p", true, "</P>"],
  ]);
});

test("the content of a script or style has no tags", () => {
  const html = '<style>a>b{}</style><script async="">if(a<b)"<p>"</script><i>';
  expect(walk(html).map(({ name, body }) => [name, body])).toEqual([
    ["style", "a>b{}"],
    ["script", 'if(a<b)"<p>"'],
    ["i", null],
  ]);
});

test("a script without an end tag extends to the end of the document", () => {
  expect(walk("<script>a<b>").map(({ body }) => body)).toEqual(["a<b>"]);
});

test("an attribute is matched by its whole name", () => {
  const [link] = walk('<link hrefLang="en" data-rel="x" rel="icon" href=""/>');
  const values = link && ["rel", "href", "hrefLang", "lang"].map((name) => attributeOf(link, name));
  expect(values).toEqual(["icon", "", "en", null]);
});
