import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { privacyAnchors, termsAnchors } from "./legal-anchors.ts";
import { LegalText } from "./legal-text.tsx";

const texts = (["en", "zh"] as const).flatMap((locale) => [
  { name: `terms in ${locale}`, texts: messagesFor(locale, "terms"), anchors: termsAnchors },
  { name: `privacy in ${locale}`, texts: messagesFor(locale, "privacy"), anchors: privacyAnchors },
]);

test.each(texts)("the contents list of the $name links to every section, in order", ({ texts, anchors }) => {
  const html = renderToStaticMarkup(
    <LegalText messages={texts} anchors={anchors} contactEmail="hello@taoli.example" />,
  );
  const links = [...html.matchAll(/<li><a href="#([^"]+)">(.*?)<\/a>/g)].map(([, id, heading]) => ({ id, heading }));
  const sections = [...html.matchAll(/<section id="([^"]+)"><h2>(.*?)<\/h2>/g)].map(([, id, heading]) => ({
    id,
    heading,
  }));
  expect(links).toEqual(sections);
  expect(sections.map(({ id }) => id)).toEqual([...anchors, "contact"]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});
