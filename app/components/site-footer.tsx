import { useLanguage } from "#app/language/language-context.tsx";
import type { Site } from "#domain/site.ts";
import { fill } from "#i18n/fill.ts";
import { Brand } from "./brand.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export type FooterCity = { key: string; name: string };

type Props = { site: Pick<Site, "contactEmail">; cities: readonly FooterCity[]; year: number };

/** The shared footer: what this is, four cities, the company, the theme, the law. */
export function SiteFooter({ site, cities, year }: Props) {
  const { words, href } = useLanguage();
  const company = [
    { label: words.aboutUs, href: href("/about") },
    { label: words.pricing, href: href("/pricing") },
    { label: words.resources, href: href("/resources") },
    { label: words.contact, href: `mailto:${site.contactEmail}` },
  ];
  const cityLinks = cities.map((city) => ({ label: city.name, href: href(`/city/${city.key}`) }));
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="f-grid">
          <div className="f-brand">
            <Brand />
            <p>{words.footerBlurb}</p>
          </div>
          <FooterLinks heading={words.cities} links={cityLinks} />
          <FooterLinks heading={words.company} links={company} />
          <ThemeSwitch />
        </div>
        <div className="f-base">
          <span>{fill(words.copyright, { year })}</span>
          <nav aria-label={words.legal}>
            <a href={href("/terms")}>{words.terms}</a>
            <a href={href("/privacy")}>{words.privacy}</a>
          </nav>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ heading, links }: { heading: string; links: readonly { label: string; href: string }[] }) {
  return (
    <nav aria-label={heading}>
      <h2 className="f-h">{heading}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
