import { useState, useSyncExternalStore } from "react";
import { type ArtName, drawingOf } from "./art-files.ts";

type Props = {
  name: Exclude<ArtName, "blossom-defs">;
  /** The part of the drawing to show, as `viewBox`. */
  viewBox: string;
  className: string;
  preserveAspectRatio?: string;
};

/**
 * A drawing, hidden from assistive technology. It is in the server's HTML; hydration keeps it as it stands. On a page
 * that the browser itself draws first, the place stays empty: Trusted Types refuse markup from strings there.
 * Branches need `<BlossomDefs />` once on the page.
 */
export function Art({ name, viewBox, className, preserveAspectRatio }: Props) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      aria-hidden="true"
      focusable="false"
    >
      <g suppressHydrationWarning dangerouslySetInnerHTML={useDrawing(name)} />
    </svg>
  );
}

/** The blossoms and colours that the branches refer to. */
export function BlossomDefs() {
  return (
    <svg
      className="art-defs"
      width="0"
      height="0"
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
      dangerouslySetInnerHTML={useDrawing("blossom-defs")}
    />
  );
}

// One object for every render: a new one would make React empty what the server drew.
const asServed = { __html: "" };

function useDrawing(name: ArtName): { __html: string } | undefined {
  const fromServer = useSyncExternalStore(never, no, yes);
  const [served] = useState(fromServer);
  if (import.meta.env.SSR) return { __html: drawingOf(name) };
  return served ? asServed : undefined;
}

const never = () => () => {};
const no = () => false;
const yes = () => true;
