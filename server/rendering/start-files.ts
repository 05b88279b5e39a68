import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";
import { startScript } from "#app/boot/boot-script.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { hydrationPrefix } from "./hydration-path.ts";

type Manifest = ServerBuild["assets"];

/** The files that start the framework on a page. */
export type StartFiles = {
  /**
   * Returns the path of the file for pages whose innermost route is `routeId`, and that start immediately or at the
   * first interaction. Throws for an unknown route.
   */
  pathOf(routeId: string, startsNow: boolean): string;
  /** The files' text by path. Every process with the same build has the same files. */
  readonly texts: ReadonlyMap<string, string>;
};

/** In development, React Router's own scripts start pages. */
export const noStartFiles: StartFiles = { pathOf: () => "", texts: new Map() };

/**
 * Creates the files of all routes. React Router preloads and imports its modules as soon as a page is parsed, which
 * puts 100 KB ahead of font and CSS on a slow connection and half a second of work on a slow phone, and its inline
 * scripts add half a kilobyte to every page. Instead, the boot script loads one small file after the first paint and
 * calls its `start` at the reader's first interaction: readers without interaction never load the framework, and until
 * then links and forms work natively.
 */
export function createStartFiles(build: ServerBuild): StartFiles {
  const paths = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const routeId of Object.keys(build.assets.routes)) {
    for (const startsNow of [true, false]) {
      const text = startFile(build, routeId, startsNow);
      const path = `/assets/start-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.js`;
      paths.set(`${routeId} ${startsNow}`, path);
      texts.set(path, text);
    }
  }
  return {
    pathOf(routeId, startsNow) {
      const path = paths.get(`${routeId} ${startsNow}`);
      if (path === undefined) throw new Error(`No start file for the route ${routeId}`);
      return path;
    },
    texts,
  };
}

/** `app/boot/start.js` with its input, `page`. */
function startFile(build: ServerBuild, routeId: string, startsNow: boolean): string {
  const { assets, basename, future, routeDiscovery, ssr, isSpaMode } = build;
  const manifest = startsNow ? assets : routesOfResults(build);
  const context = { basename, future, routeDiscovery, ssr, isSpaMode };
  return `const page=${JSON.stringify({ routeId, manifest, context, hydrationPrefix })};${startScript};export const{start}=page;`;
}

/**
 * The routes of pages that start at the first interaction. Links from them to all other pages are document navigations,
 * both to pages that start immediately and to those without a script. So their start file does not grow with the site.
 */
function routesOfResults({ assets, routes }: ServerBuild): Manifest {
  const startsAtTouch = (id: string) => {
    const { hydrate } = (routes[id]?.module.handle ?? {}) as PageHandle;
    return hydrate !== undefined && hydrate(undefined) !== "now";
  };
  const included = Object.entries(assets.routes).filter(([id]) => id === "root" || startsAtTouch(id));
  return { ...assets, routes: Object.fromEntries(included) };
}
