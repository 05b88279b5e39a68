import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { noStore } from "#app/cache-control.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { PrivateData } from "#app/private-data/private-data.tsx";
import { splitLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { Route } from "./+types/private-layout.ts";

export const handle: PageHandle = { hydrate: () => "now" };

export function loader({ url }: Route.LoaderArgs) {
  return { words: words(splitLanguage(url.pathname).language, "privateData") };
}

/** The layout's data changes with the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return splitLanguage(currentUrl.pathname).language !== splitLanguage(nextUrl.pathname).language;
}

export function headers() {
  return { "Cache-Control": noStore };
}

/** Around the pages for signed-in members, which share one cache of their data. */
export default function PrivateLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PrivateData words={loaderData.words}>
      <Outlet />
    </PrivateData>
  );
}
