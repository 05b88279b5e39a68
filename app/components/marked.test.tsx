import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Marked } from "./marked.tsx";

const marks = { "Business Chinese": ["Business ", "Chinese"] };

test("every second part of a text is marked, and other texts stay unchanged", () => {
  expect(renderToStaticMarkup(<Marked text="Business Chinese" marks={marks} />)).toBe("Business <mark>Chinese</mark>");
  expect(renderToStaticMarkup(<Marked text="HSK" marks={marks} />)).toBe("HSK");
});

test.each(["constructor", "__proto__", "toString"])("%s is left unmarked", (text) => {
  expect(renderToStaticMarkup(<Marked text={text} marks={marks} />)).toBe(text);
});
