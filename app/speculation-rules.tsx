import { useState, useSyncExternalStore } from "react";

/**
 * Pages that a browser may prerender when a pointer rests on a link to them or a finger touches it. Every public page
 * is the same for every reader, and opening it has no side effects. Sign-in and the dashboard are only prefetched:
 * their scripts act as soon as they run.
 */
const publicPages = [
  "/",
  "/zh",
  "{/zh}?/(city|listing)/*",
  "{/zh}?/(pricing|about|resources|terms|privacy)",
  "{/zh}?/resources/*",
];
const privatePages = ["{/zh}?/(auth|dashboard)"];

const rules = JSON.stringify({
  // Excluded: links that the router handles without loading a document (pagination, removed filters), links that open a
  // new tab (`target`), which cannot use a prerendered page, and reports (`rel`), which open in a dialog.
  prerender: [
    {
      where: {
        and: [{ href_matches: publicPages }, { not: { selector_matches: ".pager a, .chip, [rel], [target]" } }],
      },
      eagerness: "moderate",
    },
  ],
  prefetch: [{ where: { href_matches: privatePages }, eagerness: "moderate" }],
});

/** Rendered only in the server's HTML; pages rendered in the browser omit the rules. */
export function SpeculationRules({ nonce }: { nonce: string | undefined }) {
  const isServed = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [wasServed] = useState(isServed);
  if (!wasServed) return null;
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  );
}

const subscribeToNothing = () => () => {};
