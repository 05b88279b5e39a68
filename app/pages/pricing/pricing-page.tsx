import { Art } from "#app/art/art.tsx";
import { publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/pricing-page.ts";
import { PlanCard } from "./plan-card.tsx";
import { PriceTable } from "./price-table.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const texts = messagesFor(locale, "pricing");
  return {
    messages: texts,
    prices: services.site.prices,
    meta: pageMeta(staticHead(services, locale, "pricing", texts.heading)),
  };
}

export function headers() {
  return { "Cache-Control": publicPage(new Date()), ...cacheTag([unchangingTag]) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const { messages, prices } = loaderData;
  return (
    <div className="wrap price-top">
      <Art name="branch-hero" viewBox="0 0 640 500" className="price-art" />
      <div className="page-head">
        <h1>{messages.heading}</h1>
        <p>{messages.lead}</p>
      </div>
      <div className="plans">
        <PlanCard type="teacher" monthlyUsd={prices.teacherMonthlyUsd} messages={messages} />
        <PlanCard type="school" monthlyUsd={prices.schoolMonthlyUsd} messages={messages} />
      </div>
      <div className="price-low">
        <section>
          <h2>{messages.whatYouPay}</h2>
          <PriceTable prices={prices} messages={messages} />
        </section>
        <section className="faqs">
          <div>
            <h2>{messages.rankingQuestion}</h2>
            <p>{messages.rankingAnswer}</p>
          </div>
          <div>
            <h2>{messages.refundQuestion}</h2>
            <p>{messages.refundAnswer}</p>
          </div>
        </section>
      </div>
      <section className="price-order" id="order">
        <h2>{messages.orderTitle}</h2>
        <ul>
          {messages.order.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
