import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import script from "#app/payments/live-panel.js?url&no-inline";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type MessagesProps = { messages: Messages<"live"> };

/**
 * The result of the latest payment from this browser. The markup is hidden and the same for every reader. If local
 * storage has a result, the boot script loads the script named here, which fills it in.
 */
export function LivePanel({ messages }: MessagesProps) {
  return (
    <aside
      className="wrap live"
      id="live"
      aria-label={messages.label}
      data-script={script}
      hidden
      suppressHydrationWarning
    >
      <State name="live" messages={messages}>
        <div className="live-actions">
          <LiveActions messages={messages} />
        </div>
      </State>
      <State name="pending" messages={messages}>
        <ToDashboard messages={messages} />
      </State>
      <State name="hidden" messages={messages}>
        <ToDashboard messages={messages} />
      </State>
    </aside>
  );
}

type StateProps = MessagesProps & { name: "live" | "pending" | "hidden"; children: ReactNode };

/** One state of the panel. The script shows one state, and inserts the date into the title of the first. */
function State({ name, messages, children }: StateProps) {
  const isLive = name === "live";
  const { title, text } = isLive ? messages : messages[name];
  return (
    <div className={`alert alert-${isLive ? "leaf" : "amber"}`} data-for={name} hidden suppressHydrationWarning>
      <Icon name={isLive ? "circle-check" : "clock"} size={20} />
      <div>
        <strong data-text={isLive ? title : undefined} suppressHydrationWarning>
          {isLive ? interpolate(title, { date: "…" }) : title}
        </strong>
        <p>{text}</p>
        {children}
      </div>
      <Button variant="ghost" square className="live-x" data-do="dismiss" aria-label={messages.dismiss}>
        <Icon name="x" size={18} />
      </Button>
    </div>
  );
}

/** A payment started in another browser has no listing id here, so the dashboard link is shown instead. */
function LiveActions({ messages }: MessagesProps) {
  const { href } = useLocale();
  return (
    <>
      <ButtonLink variant="secondary" href={href("/dashboard")} data-listing="" suppressHydrationWarning>
        {messages.see}
      </ButtonLink>
      <Button
        variant="secondary"
        data-do="share"
        data-done={messages.linkCopied}
        data-listing=""
        suppressHydrationWarning
      >
        <Icon name="share-2" size={18} />
        <span>{messages.share}</span>
      </Button>
      <ButtonLink variant="secondary" href={href("/dashboard/share")}>
        {messages.poster}
      </ButtonLink>
      <ButtonLink variant="secondary" href={href("/dashboard")} data-unknown="" suppressHydrationWarning>
        {messages.dashboard}
      </ButtonLink>
    </>
  );
}

function ToDashboard({ messages }: MessagesProps) {
  const { href } = useLocale();
  return (
    <div className="live-actions">
      <ButtonLink variant="secondary" href={href("/dashboard")}>
        {messages.dashboard}
      </ButtonLink>
    </div>
  );
}
