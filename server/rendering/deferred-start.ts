import { hydrationPrefix } from "./hydration-path.ts";
import { MissingMarkerError } from "./missing-marker-error.ts";

const routeImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const manifestImport = /^import ("[^"]+");?$/m;
const routeModules = /^window\.__reactRouterRouteModules = \{/;
const entryImport = /^import\("[^"]+"\);$/m;

/** Fetches the page's hydration data. A page without any stays as it is; other failures are retried. */
const fetchState = `const {pathname,search}=location;
const answer=await fetch("${hydrationPrefix}"+(pathname==="/"?"":pathname)+search);
if(answer.status===404)return;
if(!answer.ok)throw answer;
const state=await answer.text();
`;

/** The last thing before the start, which happens once: a stream can be filled only once. */
const giveState = `const {streamController}=__reactRouterContext;
streamController.enqueue(state);
streamController.close();
`;

/**
 * Defers the framework: React Router preloads and starts its modules immediately, which puts 100 KB ahead of font and
 * CSS on a slow connection and half a second of work on a slow phone. Here the same modules are imported at the
 * reader's first interaction (`onFirstInteraction` of the boot script): readers without interaction never load them,
 * and until then links and forms work natively.
 * Hydration data that was extracted from the page is fetched first; if that fails, the page continues to work natively.
 */
export function deferredStart(start: string, preloads: readonly string[], hasExtractedData: boolean): string {
  const routes = [...start.matchAll(routeImport)];
  const manifest = manifestImport.exec(start)?.[1];
  const rest = start.replace(routeImport, "").replace(manifestImport, "").replace(/^\s*;/, "").trim();
  if (manifest === undefined) throw new MissingMarkerError("manifest");
  if (routes.length === 0 || /^import\s/m.test(rest)) throw new MissingMarkerError("routes");
  if (!routeModules.test(rest)) throw new MissingMarkerError("routeModules");
  if (!entryImport.test(rest)) throw new MissingMarkerError("entry");
  const names = routes.map(([, name]) => name).join(",");
  const modules = routes.map(([, , url]) => `import(${url})`).join(",");
  const load = `const [${names}]=await Promise.all([${modules},import(${manifest})]);\n`;
  return `onFirstInteraction(async()=>{
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${hasExtractedData ? `${fetchState}${load}${giveState}` : load}${rest}
});`;
}
