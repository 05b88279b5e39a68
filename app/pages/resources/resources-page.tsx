import { publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button } from "#app/design/button/button.tsx";
import { readGuide } from "#app/guides/read-guide.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { guidePath, guideSlugs } from "#domain/guides/guides.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/resources-page.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const texts = messagesFor(locale, "resources");
  return {
    messages: texts,
    guideMessages: messagesFor(locale, "guides"),
    guides: guideSlugs.map((slug) => {
      const { title, lead } = readGuide(slug, locale);
      return { title, lead, href: localPath(locale, guidePath(slug)) };
    }),
    meta: pageMeta(staticHead(context.get(servicesContext), locale, "resources", texts.heading)),
  };
}

export function headers() {
  return { "Cache-Control": publicPage(new Date()), ...cacheTag([unchangingTag]) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { messages, guides, guideMessages } = loaderData;
  const { materials, videos, articles } = messages.cards;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{messages.heading}</h1>
        <p>{messages.lead}</p>
      </div>
      <div className="resource-grid">
        {[materials, videos, articles].map((card) => (
          <ResourceCard key={card.title} card={card} messages={messages} />
        ))}
      </div>
      <GuideList guides={guides} messages={guideMessages} />
    </div>
  );
}

type GuideListProps = {
  guides: readonly { title: string; lead: string; href: string }[];
  messages: Messages<"guides">;
};

function GuideList({ guides, messages }: GuideListProps) {
  return (
    <section className="guides" aria-labelledby="guides">
      <h2 id="guides">{messages.heading}</h2>
      <p>{messages.lead}</p>
      <ul>
        {guides.map(({ title, lead, href }) => (
          <li key={href}>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { card: Messages<"resources">["cards"]["materials"]; messages: Messages<"resources"> };

/** Three short items and a control that opens the full collection once it exists. */
function ResourceCard({ card, messages }: CardProps) {
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
        {messages.viewAll}
        <small className="soon">{messages.comingSoon}</small>
      </Button>
    </section>
  );
}
