import { useEffect } from "react";
import { matchRoutes, useBlocker } from "react-router";
import { reportPageLoad } from "./page-load.ts";

type PageFiles = { id: string; path?: string; module: string; imports: string[] };

/** Globals set by the framework's start script. */
type Started = {
  __reactRouterManifest: { routes: Record<string, PageFiles> };
  __reactRouterRouteModules: Record<string, unknown>;
};

/**
 * Fetches the script of another route before the router does: if that fails, the router would reload the document and
 * lose the current page. If a release has removed the files, the next page is loaded as a document.
 */
export function ModuleGuard() {
  const blocker = useBlocker(({ nextLocation }) => missingFiles(nextLocation.pathname).length > 0);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { location: next, proceed } = blocker;
    let isAwaited = true;
    const load = async () => {
      reportPageLoad(null);
      try {
        const found = await Promise.all(missingFiles(next.pathname).map(isAvailable));
        if (!isAwaited) return;
        if (found.every(Boolean)) proceed();
        else location.assign(next.pathname + next.search + next.hash);
      } catch {
        if (isAwaited) reportPageLoad({ kind: "offline", retry: () => void load() });
      }
    };
    void load();
    return () => {
      isAwaited = false;
    };
  }, [blocker]);
  return null;
}

/** Files that the page at `pathname` needs and that this document has not loaded yet. */
function missingFiles(pathname: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } = window as unknown as Started;
  const page = matchRoutes(Object.values(manifest.routes), pathname)?.at(-1)?.route;
  if (!page || page.id in loaded) return [];
  const present = Object.values(manifest.routes)
    .filter(({ id }) => id in loaded)
    .flatMap(filesOf);
  return filesOf(page).filter((file) => !present.includes(file));
}

function filesOf({ module, imports }: PageFiles): string[] {
  return [module, ...imports];
}

/** Reads the whole file, so that it is in the browser's cache when the router requests it. */
async function isAvailable(file: string): Promise<boolean> {
  const response = await fetch(file);
  await response.text();
  return response.ok;
}
