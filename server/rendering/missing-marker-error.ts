/** The parts that `finalizePage` expects in React Router's output. A page without a script has only the style sheet. */
const markers = {
  styleSheet: "link to a style sheet",
  preloads: "preloads of modules",
  context: "context script",
  start: "start script",
  routeModules: "list of the route modules",
  data: "hydration data",
  dataEnd: "end of the hydration data",
} as const;

export type Marker = keyof typeof markers;

/** React Router's output has an unexpected form: a page must not be sent half finalized. */
export class MissingMarkerError extends Error {
  override readonly name = "MissingMarkerError";
  readonly marker: Marker;

  constructor(marker: Marker) {
    super(`The page lacks React Router's ${markers[marker]}: see server/rendering/finalize-page.ts`);
    this.marker = marker;
  }
}
