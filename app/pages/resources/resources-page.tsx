import { publicPage } from "#app/cache-control.ts";
import { Button } from "#app/design/button.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { servicesContext } from "#app/services-context.ts";
import { splitLanguage } from "#i18n/language.ts";
import { type Words, words } from "#i18n/words.ts";
import type { Route } from "./+types/resources-page.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { language } = splitLanguage(url.pathname);
  const texts = words(language, "resources");
  return {
    words: texts,
    meta: pageMeta(staticHead(context.get(servicesContext), language, "resources", texts.heading)),
  };
}

export function headers() {
  return { "Cache-Control": publicPage(new Date()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const { materials, videos, articles } = words.cards;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      <div className="resource-grid">
        {[materials, videos, articles].map((card) => (
          <ResourceCard key={card.title} card={card} words={words} />
        ))}
      </div>
    </div>
  );
}

type CardProps = { card: Words<"resources">["cards"]["materials"]; words: Words<"resources"> };

/** Three short items and a control that opens the full collection once there is one. */
function ResourceCard({ card, words }: CardProps) {
  return (
    <section className="card resource">
      <h2>{card.title}</h2>
      <ul>
        {card.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Button variant="secondary" block disabled>
        {words.viewAll}
        <small className="soon">{words.comingSoon}</small>
      </Button>
    </section>
  );
}
