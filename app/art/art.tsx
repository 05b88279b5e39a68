import { useEffect } from "react";
import file from "./drawings/drawings.svg?url&no-inline";
import script from "./load-drawings.js?url&no-inline";

type DrawingName = "branch-bare" | "branch-hero" | "branch-panel" | Skyline;

export type Skyline = `city-${"chicago" | "los-angeles" | "new-york" | "san-francisco" | "toronto" | "vancouver"}`;

type Props = {
  name: DrawingName;
  /** The part of the drawing to show, as `viewBox`. */
  viewBox: string;
  className: string;
  preserveAspectRatio?: string;
};

/**
 * A drawing, hidden from assistive technology. All pages share one file of drawings, which loads after the first paint:
 * by the boot script on the first page, by the effect on a page rendered in the browser.
 */
export function Art({ name, ...frame }: Props) {
  useEffect(() => {
    // A build-time constant, so that the server bundle does not import a browser file.
    if (!import.meta.env.SSR) import(/* @vite-ignore */ script).catch(() => {});
  }, []);
  return (
    <svg {...frame} data-drawings={file} data-script={script} aria-hidden="true">
      <use href={`#drawing-${name}`} />
    </svg>
  );
}
