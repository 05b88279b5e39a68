import { publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { termsAnchors } from "#app/components/legal/legal-anchors.ts";
import { LegalText } from "#app/components/legal/legal-text.tsx";
import { servicesContext } from "#app/contexts/services-context.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import { formatAmount, formatChoice } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/terms-page.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { prices, contactEmail } = services.site;
  const texts = withPrices(messagesFor(locale, "terms"), {
    teacher: formatAmount(prices.teacherMonthlyUsd),
    school: formatAmount(prices.schoolMonthlyUsd),
    months: formatChoice(locale, prices.months),
  });
  return { messages: texts, contactEmail, meta: pageMeta(staticHead(services, locale, "terms", texts.heading)) };
}

export function headers() {
  return { "Cache-Control": publicPage(new Date()), ...cacheTag([unchangingTag]) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalText messages={loaderData.messages} anchors={termsAnchors} contactEmail={loaderData.contactEmail} />;
}

function withPrices(
  texts: Messages<"terms">,
  prices: Record<"teacher" | "school" | "months", string>,
): Messages<"terms"> {
  const sections = texts.sections.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => interpolate(paragraph, prices)),
  }));
  return { ...texts, sections };
}
