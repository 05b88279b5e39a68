import { hydrationPrefix } from "./hydration-path.ts";

const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const moduleScript = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const routeImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const manifestImport = /^import ("[^"]+");?$/m;

/** Asks for the page's state. A page that has none stays as it is; what fails otherwise is tried again. */
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
 * Defers the framework: React Router preloads and starts its modules at once, which puts 100 KB ahead of font and CSS
 * on a slow line and half a second of work on a slow phone. Here the same modules are imported at the reader's first
 * interaction (`onFirstInteraction` of the boot script): readers who never interact never load them, and until then
 * links and forms work natively.
 * Where the hydration data was extracted from the page, it is fetched first; without it the page stays as it is and
 * works on.
 * Throws when the markup is not the expected one, so that a change of React Router shows in the tests.
 */
export function hydrateOnInteraction(html: string, hasExtractedData: boolean): string {
  const script = moduleScript.exec(html);
  if (!script) return html;
  const [whole, open = "", code = "", close = ""] = script;
  const preloads = [...html.matchAll(preloadLink)].map(([, href]) => href);
  const started = `${open}${deferredStart(code, preloads, hasExtractedData)}${close}`;
  return html.replace(whole, () => started).replace(preloadLink, "");
}

function deferredStart(code: string, preloads: (string | undefined)[], hasExtractedData: boolean): string {
  const routes = [...code.matchAll(routeImport)];
  const manifest = manifestImport.exec(code)?.[1];
  const rest = code.replace(routeImport, "").replace(manifestImport, "").replace(/^\s*;/, "").trim();
  if (!manifest || routes.length === 0 || !rest.startsWith("window.__reactRouterRouteModules"))
    throw new Error("React Router's start script has changed its form: see server/rendering/hydrate-on-interaction.ts");
  const names = routes.map(([, name]) => name).join(",");
  const modules = routes.map(([, , url]) => `import(${url})`).join(",");
  const load = `const [${names}]=await Promise.all([${modules},import(${manifest})]);\n`;
  return `onFirstInteraction(async()=>{
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${hasExtractedData ? `${fetchState}${load}${giveState}` : load}${rest}
});`;
}
