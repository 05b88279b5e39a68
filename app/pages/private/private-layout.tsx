import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { noStore } from "#app/cache-control.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { PrivateData } from "#app/private-data/private-data.tsx";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/private-layout.ts";

export const handle: PageHandle = { hydrate: () => "now" };

export function loader({ url }: Route.LoaderArgs) {
  return { messages: messagesFor(splitLocale(url.pathname).locale, "privateData") };
}

/** The layout's data depends only on the locale. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

export function headers() {
  return { "Cache-Control": noStore };
}

/** The layout of the pages for signed-in members, which share one cache of their data. */
export default function PrivateLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PrivateData messages={loaderData.messages}>
      <Outlet />
    </PrivateData>
  );
}
