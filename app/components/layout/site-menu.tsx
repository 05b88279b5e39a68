import { Icon } from "#app/design/icon/icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { Brand } from "./brand.tsx";
import { SessionButton } from "./session-button.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export const siteMenuId = "menu";

/** The menu of small screens: a native popover, so that it opens and closes without script. */
export function SiteMenu() {
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
