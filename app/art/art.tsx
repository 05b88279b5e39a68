import { useState, useSyncExternalStore } from "react";
import { type ArtName, drawingOf } from "./art-files.ts";

type DrawingName = Exclude<ArtName, "blossom-defs">;

type Props = {
  name: DrawingName;
  /** The part of the drawing to show, as `viewBox`. */
  viewBox: string;
  className: string;
  preserveAspectRatio?: string;
};

/**
 * A drawing, hidden from assistive technology. It is part of the server's HTML, and hydration leaves it unchanged. On
 * a page first rendered in the browser, it stays empty: Trusted Types reject markup from strings. Branches need
 * `<BlossomDefs />` once on the page.
 */
export function Art({ name, ...frame }: Props) {
  return (
    <svg {...frame} aria-hidden="true" focusable="false">
      <g suppressHydrationWarning dangerouslySetInnerHTML={useDrawing(name)} />
    </svg>
  );
}

/**
 * The place of a drawing that `<DrawingDefs />` brings at the end of the page: text is sent, and painted, before
 * drawings.
 */
export function DeferredArt({ name, ...frame }: Props) {
  return (
    <svg {...frame} aria-hidden="true" focusable="false">
      <use className="deferred-art" href={`#drawing-${name}`} />
    </svg>
  );
}

/** Defines the drawings that the page's `<DeferredArt />` elements refer to. */
export function DrawingDefs({ names }: { names: readonly DrawingName[] }) {
  return (
    <svg className="art-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {names.map((name) => (
          <DrawingDef key={name} name={name} />
        ))}
      </defs>
    </svg>
  );
}

function DrawingDef({ name }: { name: DrawingName }) {
  return <g id={`drawing-${name}`} suppressHydrationWarning dangerouslySetInnerHTML={useDrawing(name)} />;
}

/** The blossoms and colors that the branches refer to. */
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

// The same object for every render: a new one would make React clear the server-rendered markup.
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
