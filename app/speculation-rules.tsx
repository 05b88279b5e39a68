import { useState, useSyncExternalStore } from "react";

/**
 * Pages that a browser may prerender once a pointer rests on their link or a finger touches it. Every public page is
 * the same for every reader, and opening it has no side effects. Sign-in and the dashboard are only prefetched: their
 * scripts act as soon as they run.
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
  // The router turns pages of results and removes filters without loading a document. A new tab (`target`) uses no
  // prerendered page, and a report (`rel`) opens in a dialog.
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

/** In server-rendered HTML only; the browser's render leaves the rules out. */
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
