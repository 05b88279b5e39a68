import { data } from "react-router";
import { Art } from "#app/art/art.tsx";
import { figuresPage, noStore } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { readPublicFigures } from "#domain/overview/read-public-figures.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/about-page.ts";
import { Figures, figuresView } from "./figures.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const texts = messagesFor(locale, "about");
  const { teachers, students, foundedYear } = services.site.claims;
  const claims = [
    interpolate(texts.teachers, { n: formatCount(teachers) }),
    interpolate(texts.students, { n: formatCount(students) }),
    interpolate(texts.founded, { year: foundedYear }),
  ];
  const figures = await readPublicFigures(services);
  const page = {
    messages: texts,
    claims,
    figures: figures && figuresView(figures, texts.figures, messagesFor(locale, "report").reasons),
    meta: pageMeta(staticHead(services, locale, "about", texts.heading)),
  };
  const cacheControl = figures === null ? noStore : figuresPage;
  return data(page, { headers: { "Cache-Control": cacheControl, ...cacheTag([unchangingTag]) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { messages, claims, figures } = loaderData;
  const { href } = useLocale();
  return (
    <div className="wrap price-top about">
      <Art name="branch-hero" viewBox="0 0 640 500" className="price-art" />
      <div className="page-head">
        <h1>{messages.heading}</h1>
        <p>{messages.lead}</p>
      </div>
      <ul className="claims num">
        {claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
      <AboutSection heading={messages.mission.heading} paragraphs={messages.mission.paragraphs} />
      <AboutSection heading={messages.values.heading} points={messages.values.list} />
      <AboutSection heading={messages.community.heading} paragraphs={messages.community.paragraphs} />
      <AboutSection heading={messages.reasons.heading} points={messages.reasons.list} />
      {figures === null ? null : <Figures view={figures} messages={messages.figures} />}
      <div className="row about-ways">
        <a className={buttonClass({ size: "lg" })} href={href("/")}>
          {messages.findTeacher}
        </a>
        <a className={buttonClass({ size: "lg", variant: "secondary" })} href={href("/pricing")}>
          {messages.seePricing}
        </a>
      </div>
    </div>
  );
}

type Props = {
  heading: string;
  paragraphs?: readonly string[];
  points?: readonly { title: string; text: string }[];
};

/** A heading in the side column, with paragraphs or short points beside it. */
function AboutSection({ heading, paragraphs = [], points = [] }: Props) {
  return (
    <section className="about-section">
      <h2>{heading}</h2>
      <div>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.map(({ title, text }) => (
          <div key={title} className="about-point">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
