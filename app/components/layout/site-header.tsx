import { useLocation } from "react-router";
import { Icon } from "#app/design/icon/icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { splitLocale } from "#i18n/locale.ts";
import { Brand } from "./brand.tsx";
import { LocaleToggle } from "./locale-toggle.tsx";
import { SessionButton } from "./session-button.tsx";
import { SiteMenu, siteMenuId } from "./site-menu.tsx";

/** The shared header: brand, two links, the languages and one button; a menu on small screens. */
export function SiteHeader() {
  const { messages, href } = useLocale();
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const current = (isCurrent: boolean) => (isCurrent ? "page" : undefined);
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand />
        <nav className="site-nav" aria-label={messages.mainNavigation}>
          <a className="nav-link" href={href("/")} aria-current={current(path === "/" && search === "")}>
            {messages.home}
          </a>
          <a className="nav-link" href={href("/resources")} aria-current={current(path === "/resources")}>
            {messages.resources}
          </a>
        </nav>
        <LocaleToggle />
        <SessionButton className="header-cta" />
        <button
          type="button"
          className="btn btn-ghost btn-icon menu-btn"
          popoverTarget={siteMenuId}
          aria-label={messages.menu}
        >
          <Icon name="menu" size={20} />
        </button>
      </div>
      <SiteMenu />
    </header>
  );
}
