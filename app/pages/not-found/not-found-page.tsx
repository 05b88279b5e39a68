import { data } from "react-router";
import { cacheTag } from "#app/cache-tag.ts";
import { NotFoundView } from "#app/components/not-found-view.tsx";
import { unchangingTag } from "#domain/page-tags.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/not-found-page.ts";

/** A page may appear at any URL: only shared caches store its absence, and only for seconds. */
const cacheControl = "public, max-age=0, s-maxage=10";

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { title } = messagesFor(locale, "seo").notFound;
  return data({ title }, { status: 404, headers: { "Cache-Control": cacheControl, ...cacheTag([unchangingTag]) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: loaderData.title }, { name: "robots", content: "noindex" }] : [];

export default function NotFoundPage() {
  return <NotFoundView />;
}
