import { publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { privacyAnchors } from "#app/components/legal/legal-anchors.ts";
import { LegalText } from "#app/components/legal/legal-text.tsx";
import { servicesContext } from "#app/contexts/services-context.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/privacy-page.ts";
import { RetentionTable } from "./retention-table.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const texts = messagesFor(locale, "privacy");
  const { contactEmail } = services.site;
  return { messages: texts, contactEmail, meta: pageMeta(staticHead(services, locale, "privacy", texts.heading)) };
}

export function headers() {
  return { "Cache-Control": publicPage(new Date()), ...cacheTag([unchangingTag]) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { messages, contactEmail } = loaderData;
  const additions = { retention: <RetentionTable messages={messages.retention} /> };
  return <LegalText {...{ messages, contactEmail, additions }} anchors={privacyAnchors} />;
}
