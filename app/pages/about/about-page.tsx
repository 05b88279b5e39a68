import { BlossomDefs, DeferredArt, DrawingDefs } from "#app/art/art.tsx";
import { publicPage } from "#app/cache-control.ts";
import { buttonClass } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { staticHead } from "#app/seo/static-head.ts";
import { servicesContext } from "#app/services-context.ts";
import { fill } from "#i18n/fill.ts";
import { formatCount } from "#i18n/formats.ts";
import { splitLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { Route } from "./+types/about-page.ts";
import { AboutSection } from "./about-section.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const { language } = splitLanguage(url.pathname);
  const services = context.get(servicesContext);
  const texts = words(language, "about");
  const { teachers, students, foundedYear } = services.site.claims;
  const claims = [
    fill(texts.teachers, { n: formatCount(teachers) }),
    fill(texts.students, { n: formatCount(students) }),
    fill(texts.founded, { year: foundedYear }),
  ];
  return { words: texts, claims, meta: pageMeta(staticHead(services, language, "about", texts.heading)) };
}

export function headers() {
  return { "Cache-Control": publicPage(new Date()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { words, claims } = loaderData;
  const { href } = useLanguage();
  return (
    <div className="wrap price-top about">
      <DeferredArt name="branch-hero" viewBox="0 0 640 500" className="price-art" />
      <div className="page-head">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      <ul className="claims num">
        {claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
      <AboutSection heading={words.mission.heading} paragraphs={words.mission.paragraphs} />
      <AboutSection heading={words.values.heading} points={words.values.list} />
      <AboutSection heading={words.community.heading} paragraphs={words.community.paragraphs} />
      <AboutSection heading={words.reasons.heading} points={words.reasons.list} />
      <div className="row about-ways">
        <a className={buttonClass({ size: "lg" })} href={href("/")}>
          {words.findTeacher}
        </a>
        <a className={buttonClass({ size: "lg", variant: "secondary" })} href={href("/pricing")}>
          {words.seePricing}
        </a>
      </div>
      <BlossomDefs />
      <DrawingDefs names={["branch-hero"]} />
    </div>
  );
}
