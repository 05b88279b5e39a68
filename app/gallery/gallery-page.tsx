import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { servicesContext } from "#app/contexts/services-context.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { landingView } from "#app/pages/home/landing-view.ts";
import { homeCities } from "#domain/cities/cities.ts";
import { brand } from "#i18n/brand.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { qrPath } from "#std/qr/qr-path.ts";
import { type GalleryData, GalleryProvider } from "./gallery-data.ts";
import { useText } from "./locale-text.ts";
import { type GallerySection, galleryGroups } from "./sections.ts";
import { stateRules } from "./states.ts";
import { themeScopes, tokenClasses } from "./themes.ts";
import { notFoundMarkup } from "./views/not-found-markup.tsx";
import { sampleRows } from "./views/sample-rows.ts";
import "./gallery.css";

/** Components are tried out with pointer and keys, and some show a state only after an effect. */
export const handle: PageHandle = { hydrate: () => "now" };

export function loader({ context, url }: LoaderFunctionArgs): GalleryData {
  const { locale } = splitLocale(url.pathname);
  const { site } = context.get(servicesContext);
  const { showPassword, capsLock } = messagesFor(locale, "auth");
  const counts = homeCities.map(({ city }, index) => ({ city, count: index * 7 }));
  return {
    messages: {
      auth: { showPassword, capsLock },
      results: messagesFor(locale, "results"),
      pricing: messagesFor(locale, "pricing"),
    },
    prices: site.prices,
    rows: sampleRows(locale),
    cities: landingView({ counts, sample: false, cities: [], site }, locale).cities,
    notFound: notFoundMarkup(locale),
    qr: qrPath("taoli"),
  };
}

export default function GalleryPage() {
  const data = useLoaderData<GalleryData>();
  const t = useText();
  const { locale } = useLocale();
  const title = t("Design system", "设计系统");
  const css = useMemo(() => [themeScopes(), tokenClasses(), stateRules()].join("\n"), []);
  return (
    <GalleryProvider value={data}>
      <title>{`${title} · ${brand.title[locale]}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <style>{css}</style>
      <div className="wrap gallery">
        <div className="page-head">
          <h1>{title}</h1>
          <p>
            {t(
              "Every component in every state, in both themes. The header and the footer stand around this page, as around every other.",
              "所有组件的各种状态，浅色与深色并列。页眉和页脚与其他页面相同。",
            )}
          </p>
        </div>
        <Contents />
        {galleryGroups.flatMap(({ sections }) => sections.map((shown) => <Section key={shown.id} section={shown} />))}
      </div>
    </GalleryProvider>
  );
}

function Contents() {
  const t = useText();
  const { locale } = useLocale();
  return (
    <nav className="gallery-contents" aria-label={t("Contents", "目录")}>
      {galleryGroups.map(({ title, sections }) => (
        <div key={title.en}>
          <p className="sm muted">{title[locale]}</p>
          <ul>
            {sections.map((shown) => (
              <li key={shown.id}>
                <a href={`#${shown.id}`}>{shown.title[locale]}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Section({ section: { id, title, Content } }: { section: GallerySection }) {
  const { locale } = useLocale();
  return (
    <section id={id} className="gallery-section">
      <h2>
        <a href={`#${id}`}>{title[locale]}</a>
      </h2>
      <Content />
    </section>
  );
}
