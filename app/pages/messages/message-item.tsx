import { useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatMoment } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { messageDate } from "./message-date.ts";
import type { MessageChange, OwnMessage } from "./messages-api.ts";
import type { ChangeMessage } from "./use-messages.ts";

export type MessageTexts = {
  messages: Messages<"ownMessages">;
  signs: Messages<"scamSigns">;
  failures: Messages<"failures">;
};

type Props = {
  message: OwnMessage;
  timeZone: string;
  texts: MessageTexts;
  onChange: ChangeMessage;
  onReport: () => void;
};

/** One message, and the owner's actions on it. */
export function MessageItem({ message, timeZone, texts, onChange, onReport }: Props) {
  const { messages } = texts;
  const name = message.sender_name ?? messages.erasedName;
  const id = `message-${message.id}`;
  return (
    <article className="message-item" aria-labelledby={id}>
      <MessageHead {...{ id, name, message, timeZone, messages }} />
      {message.is_suspicious && !message.is_blocked ? <ScamAlert message={message} texts={texts} /> : null}
      {message.text === null ? (
        <p className="message-erased">{messages.erased}</p>
      ) : (
        <p className="message-text" lang={message.language === "other" ? "" : message.language} dir="auto">
          {message.text}
        </p>
      )}
      <MessageActions {...{ name, message, messages, onChange, onReport }} />
    </article>
  );
}

type HeadProps = { id: string; name: string; message: OwnMessage; timeZone: string; messages: Messages<"ownMessages"> };

function MessageHead({ id, name, message, timeZone, messages }: HeadProps) {
  const { locale } = useLocale();
  const [now] = useState(() => new Date());
  const date = new Date(message.created_at);
  const isOpen = message.answered_at === null && message.text !== null && !message.is_blocked;
  return (
    <>
      <header className="message-head">
        <h3 id={id} dir="auto">
          {isOpen ? (
            <>
              <i className="message-dot" />
              <span className="vh">{messages.notReplied}: </span>
            </>
          ) : null}
          {name}
        </h3>
        <time className="num" dateTime={message.created_at} title={formatMoment(locale, date, timeZone)}>
          {messageDate({ locale, timeZone, now }, date, messages)}
        </time>
      </header>
      <ul className="message-facts">
        <li>{messages.forWhom[message.for_whom]}</li>
        <li className="message-confirmed">
          <Icon name="circle-check" size={16} />
          {messages.confirmed}
        </li>
        {message.answered_at === null ? null : <li>{messages.replied}</li>}
        {message.is_reported ? <li>{messages.reported}</li> : null}
        {message.is_blocked ? <li>{messages.blocked}</li> : null}
      </ul>
    </>
  );
}

/** Names the signs found, and the usual outcome of such a scam. */
function ScamAlert({ message, texts: { messages, signs } }: { message: OwnMessage; texts: MessageTexts }) {
  const { locale } = useLocale();
  const known: Readonly<Record<string, string>> = signs;
  const found = message.signs.flatMap((sign) => (Object.hasOwn(known, sign) ? [known[sign] ?? ""] : []));
  return (
    <Alert tone="danger" title={messages.scamTitle}>
      {[...found, messages.scamEnd].join(locale === "zh" ? "" : " ")}
    </Alert>
  );
}

type ActionProps = Pick<Props, "message" | "onChange" | "onReport"> & {
  name: string;
  messages: Messages<"ownMessages">;
};

function MessageActions({ name, message, messages, onChange, onReport }: ActionProps) {
  const [hasOpenedEmail, setOpenedEmail] = useState(false);
  const { pending, run } = usePending();
  const [running, setRunning] = useState<MessageChange | null>(null);
  const change = (what: MessageChange) => () => {
    setRunning(what);
    void run(() => onChange(message.id, what));
  };
  const busy = (what: MessageChange) => pending && running === what;
  const labelOf = (action: string) => interpolate(messages.of, { action, name });
  const { sender_email: email, is_blocked: isBlocked, is_suspicious: isSuspicious } = message;
  const isOpen = message.answered_at === null;
  const canReport = !isSuspicious && email !== null && !message.is_reported;
  const mayReopen = hasOpenedEmail && !isOpen;
  const markReplied = change("answered");
  const openEmail = () => {
    setOpenedEmail(true);
    markReplied();
  };
  if (isBlocked) {
    return (
      <div className="message-actions">
        <Button
          variant="ghost"
          busy={busy("unblock")}
          aria-label={labelOf(messages.unblock)}
          onClick={change("unblock")}
        >
          {messages.unblock}
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className="message-actions">
        {isSuspicious ? (
          <ScamActions {...{ messages, labelOf, onReport }} isBusy={busy("genuine")} onGenuine={change("genuine")} />
        ) : null}
        {!isSuspicious && email !== null && isOpen ? (
          <ReplyLink {...{ email, messages }} label={labelOf(messages.reply)} onClick={openEmail} />
        ) : null}
        {isSuspicious || message.text === null ? null : (
          <RepliedToggle {...{ isOpen, messages, labelOf, busy, change }} isMain={mayReopen} />
        )}
        {canReport ? (
          <Button variant="ghost" aria-label={labelOf(messages.report)} onClick={onReport}>
            {messages.report}
          </Button>
        ) : null}
      </div>
      <output className="message-did">{mayReopen ? messages.didReply : null}</output>
    </>
  );
}

type ToggleProps = {
  /** Whether the owner has not marked the message as replied. */
  isOpen: boolean;
  isMain: boolean;
  messages: Messages<"ownMessages">;
  labelOf: (action: string) => string;
  busy: (what: MessageChange) => boolean;
  change: (what: MessageChange) => () => void;
};

/** Marks a message as replied, or opens it again. */
function RepliedToggle({ isOpen, isMain, messages, labelOf, busy, change }: ToggleProps) {
  const what = isOpen ? "answered" : "reopen";
  const text = isOpen ? messages.markReplied : messages.reopen;
  return (
    <Button
      variant={isMain ? "secondary" : "ghost"}
      busy={busy(what)}
      aria-label={labelOf(text)}
      onClick={change(what)}
    >
      {text}
    </Button>
  );
}

type ReplyProps = { email: string; messages: Messages<"ownMessages">; label: string; onClick: () => void };

/** Opens the owner's email app: the reply is not sent through this site. The message counts as replied. */
function ReplyLink({ email, messages, label, onClick }: ReplyProps) {
  const to = encodeURIComponent(email).replace("%40", "@");
  return (
    <a
      className={buttonClass({})}
      href={`mailto:${to}?subject=${encodeURIComponent(messages.replySubject)}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="mail" size={18} />
      {messages.reply}
    </a>
  );
}

type ScamActionProps = {
  messages: Messages<"ownMessages">;
  labelOf: (action: string) => string;
  isBusy: boolean;
  onGenuine: () => void;
  onReport: () => void;
};

/** A message that looks like a scam cannot be answered until the owner confirms that it is genuine. */
function ScamActions({ messages, labelOf, isBusy, onGenuine, onReport }: ScamActionProps) {
  return (
    <>
      <Button className="btn-danger" aria-label={labelOf(messages.report)} onClick={onReport}>
        <Icon name="flag" size={18} />
        {messages.report}
      </Button>
      <Button variant="ghost" busy={isBusy} aria-label={labelOf(messages.genuine)} onClick={onGenuine}>
        {messages.genuine}
      </Button>
    </>
  );
}
