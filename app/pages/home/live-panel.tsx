import type { ReactNode } from "react";
import { Icon } from "#app/design/any-icon.tsx";
import { Button, ButtonLink } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import script from "#app/payments/live-panel.js?url&no-inline";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";

type WordsProps = { words: Words<"live"> };

/**
 * The result of the latest payment from this browser. The markup is hidden and the same for every reader. If local
 * storage has a result, the boot script loads the script named here, which fills it in.
 */
export function LivePanel({ words }: WordsProps) {
  return (
    <aside
      className="wrap live"
      id="live"
      aria-label={words.label}
      data-script={script}
      hidden
      suppressHydrationWarning
    >
      <State name="live" words={words}>
        <div className="live-acts">
          <LiveActs words={words} />
        </div>
      </State>
      <State name="pending" words={words}>
        <ToDashboard words={words} />
      </State>
      <State name="hidden" words={words}>
        <ToDashboard words={words} />
      </State>
    </aside>
  );
}

type StateProps = WordsProps & { name: "live" | "pending" | "hidden"; children: ReactNode };

/** The script shows one of them, and inserts the date into the title of the first. */
function State({ name, words, children }: StateProps) {
  const isLive = name === "live";
  const { title, text } = isLive ? words : words[name];
  return (
    <div className={`notice notice-${isLive ? "leaf" : "amber"}`} data-for={name} hidden suppressHydrationWarning>
      <Icon name={isLive ? "circle-check" : "clock"} size={20} />
      <div>
        <strong data-text={isLive ? title : undefined} suppressHydrationWarning>
          {isLive ? fill(title, { date: "…" }) : title}
        </strong>
        <p>{text}</p>
        {children}
      </div>
      <Button variant="ghost" square className="live-x" data-do="dismiss" aria-label={words.dismiss}>
        <Icon name="x" size={18} />
      </Button>
    </div>
  );
}

/** A payment started in another browser has no listing id here, so the dashboard link is shown instead. */
function LiveActs({ words }: WordsProps) {
  const { href } = useLanguage();
  return (
    <>
      <ButtonLink variant="secondary" href={href("/dashboard")} data-listing="" suppressHydrationWarning>
        {words.see}
      </ButtonLink>
      <Button variant="secondary" data-do="share" data-done={words.linkCopied} data-listing="" suppressHydrationWarning>
        <Icon name="share-2" size={18} />
        <span>{words.share}</span>
      </Button>
      <ButtonLink
        variant="secondary"
        href={href("/dashboard")}
        target="_blank"
        data-do="print"
        data-listing=""
        suppressHydrationWarning
      >
        {words.print}
      </ButtonLink>
      <ButtonLink variant="secondary" href={href("/dashboard")} data-unknown="" suppressHydrationWarning>
        {words.dashboard}
      </ButtonLink>
    </>
  );
}

function ToDashboard({ words }: WordsProps) {
  const { href } = useLanguage();
  return (
    <div className="live-acts">
      <ButtonLink variant="secondary" href={href("/dashboard")}>
        {words.dashboard}
      </ButtonLink>
    </div>
  );
}
