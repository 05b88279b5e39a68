import { Fragment } from "react";
import { useLocation, useMatches } from "react-router";
import { Icon } from "#app/design/icon/icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { locales, localeTags, localPath, splitLocale } from "#i18n/locale.ts";
import { Brand } from "../brand.tsx";
import { ThemeSwitch } from "../footer/theme-switch.tsx";
import { SessionButton } from "./session-button.tsx";

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

/** EN / 中文: links to the same page in the other language. */
function LocaleToggle() {
  const { locale, messages } = useLocale();
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const drops = useMatches().some(({ handle, loaderData }) => (handle as PageHandle)?.dropsQuery?.(loaderData));
  const query = drops ? "" : search;
  return (
    <nav className="lang" aria-label={messages.locale}>
      {locales.map((choice, index) => (
        <Fragment key={choice}>
          {index > 0 ? <i /> : null}
          {choice === locale ? (
            <span aria-current="true">{messages.localeNames[choice]}</span>
          ) : (
            <a href={localPath(choice, `${path}${query}`)} lang={localeTags[choice]} hrefLang={localeTags[choice]}>
              {messages.localeNames[choice]}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

const siteMenuId = "menu";

/** The menu of small screens: a native popover, so that it opens and closes without script. */
function SiteMenu() {
  const { messages, href } = useLocale();
  return (
    <div className="menu" id={siteMenuId} popover="auto">
      <div className="menu-head">
        <Brand />
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          popoverTarget={siteMenuId}
          popoverTargetAction="hide"
          aria-label={messages.closeMenu}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
      <div className="menu-body">
        <nav aria-label={messages.menu}>
          <a className="menu-link" href={href("/")}>
            {messages.home}
          </a>
          <a className="menu-link" href={href("/resources")}>
            {messages.resources}
          </a>
          <a className="menu-link" href={href("/pricing")}>
            {messages.pricing}
          </a>
        </nav>
        <SessionButton size="lg" />
        <ThemeSwitch />
      </div>
    </div>
  );
}
