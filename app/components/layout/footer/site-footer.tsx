import { useLocale } from "#app/locale/locale-context.tsx";
import type { Site } from "#domain/site.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { Brand } from "../brand.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export type FooterCity = { key: string; name: string };

type Props = { site: Pick<Site, "contactEmail">; cities: readonly FooterCity[]; year: number };

/** The shared footer: a short description, four cities, links to company and legal pages, and the theme switch. */
export function SiteFooter({ site, cities, year }: Props) {
  const { messages, href } = useLocale();
  const company = [
    { label: messages.aboutUs, href: href("/about") },
    { label: messages.pricing, href: href("/pricing") },
    { label: messages.resources, href: href("/resources") },
    { label: messages.contact, href: `mailto:${site.contactEmail}` },
  ];
  const cityLinks = cities.map((city) => ({ label: city.name, href: href(`/city/${city.key}`) }));
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-grid">
          <div className="footer-brand">
            <Brand />
            <p>{messages.footerBlurb}</p>
          </div>
          <FooterLinks heading={messages.cities} links={cityLinks} />
          <FooterLinks heading={messages.company} links={company} />
          <ThemeSwitch />
        </div>
        <div className="footer-base">
          <span>{interpolate(messages.copyright, { year })}</span>
          <nav aria-label={messages.legal}>
            <a href={href("/terms")}>{messages.terms}</a>
            <a href={href("/privacy")}>{messages.privacy}</a>
          </nav>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ heading, links }: { heading: string; links: readonly { label: string; href: string }[] }) {
  return (
    <nav aria-label={heading}>
      <h2 className="footer-heading">{heading}</h2>
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
