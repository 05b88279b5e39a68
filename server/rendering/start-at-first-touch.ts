import { statePrefix } from "./state-path.ts";

const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const moduleScript = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const routeImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const manifestImport = /^import ("[^"]+");?$/m;

/** The same text on every page, so that it is one hash in every policy. */
const fetchState = `const {pathname,search}=location,{streamController}=__reactRouterContext;
const answer=await fetch("${statePrefix}"+(pathname==="/"?"":pathname)+search);
if(!answer.ok)return;
streamController.enqueue(await answer.text());
streamController.close();
`;

/**
 * Moves the framework behind the page: React Router preloads and starts its modules at once, which puts 100 KB ahead
 * of font and CSS on a slow line and half a second of work on a slow phone. Here the same modules are imported at the
 * reader's first touch (`atFirstTouch` of the boot script): whoever only reads never pays for them, and until they are
 * there links and forms work as the browser knows them.
 *
 * Where the page's state was detached from it, it is asked for first; without it the page stays as it is and works on.
 *
 * Throws when the markup is not the one it knows, so that a change of React Router shows in the tests.
 */
export function startAtFirstTouch(html: string, isStateDetached: boolean): string {
  const script = moduleScript.exec(html);
  if (!script) return html;
  const [whole, open = "", code = "", close = ""] = script;
  const preloads = [...html.matchAll(preloadLink)].map(([, href]) => href);
  const started = `${open}${lateStart(code, preloads, isStateDetached)}${close}`;
  return html.replace(whole, () => started).replace(preloadLink, "");
}

function lateStart(code: string, preloads: (string | undefined)[], isStateDetached: boolean): string {
  const routes = [...code.matchAll(routeImport)];
  const manifest = manifestImport.exec(code)?.[1];
  const rest = code.replace(routeImport, "").replace(manifestImport, "").replace(/^\s*;/, "").trim();
  if (!manifest || routes.length === 0 || !rest.startsWith("window.__reactRouterRouteModules"))
    throw new Error("React Router's start script has changed its form: see server/rendering/start-at-first-touch.ts");
  const names = routes.map(([, name]) => name).join(",");
  const modules = routes.map(([, , url]) => `import(${url})`).join(",");
  const start = `const [${names}]=await Promise.all([${modules},import(${manifest})]);\n${rest}`;
  return `atFirstTouch(async()=>{
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${isStateDetached ? fetchState : ""}${start}
});`;
}
