import type { ReactNode } from "react";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";
import { contactAttribute } from "./contact-attribute.ts";
import { ContactRows } from "./contact-rows.tsx";
import type { ContactView } from "./contact-view.ts";
import { CopyButton } from "./copy-button.tsx";

type Props = {
  contact: ContactView;
  messages: Messages<"listing">;
  /** The form for a message, with the label of the contacts below it; none in previews. */
  form?: { element: ReactNode; direct: string; safety: string } | undefined;
  /** Says that the owner does not accept messages. */
  off?: string | undefined;
};

export const contactPanelId = "contact";

/** Every way to reach the owner: the form, then the contacts that the owner shows. */
export function ContactPanel({ contact, messages, form, off }: Props) {
  const { reachable } = contact;
  return (
    <section className="card contact" aria-labelledby={contactPanelId}>
      {contact.website ? (
        <p className="wechat-browser inside-wechat">
          <Icon name="arrow-up-right" size={18} />
          {messages.worksInBrowser}
        </p>
      ) : null}
      <div className="contact-top">
        <h2 id={contactPanelId} tabIndex={-1}>
          {contact.heading}
        </h2>
        <MainButtons contact={contact} messages={messages} hasForm={form !== undefined} />
        {reachable || form ? null : <p className="muted">{messages.noContact}</p>}
        {reachable && off ? <p className="message-off sm">{off}</p> : null}
      </div>
      {form ? <div data-message="">{form.element}</div> : null}
      {form && reachable ? <p className="contact-or">{form.direct}</p> : null}
      {reachable ? <ContactRows contact={contact} messages={messages} /> : null}
      {reachable || form ? <p className="contact-foot">{form?.safety ?? messages.contactNote}</p> : null}
    </section>
  );
}

type ButtonProps = Pick<Props, "contact" | "messages"> & { hasForm: boolean };

/** Buttons that copy the WeChat ID if WeChat comes first, and that write an email if there is no form. */
function MainButtons({ contact: { writeHref, wechat, wechatFirst }, messages, hasForm }: ButtonProps) {
  const wechatId = wechatFirst && wechat?.id ? wechat.id : null;
  return (
    <>
      {wechatId === null ? null : (
        <CopyButton
          main
          contact="wechat"
          text={wechatId}
          label={messages.copyWechatId}
          messages={messages}
          message={messages.wechatIdCopied}
        />
      )}
      {writeHref === null || hasForm ? null : (
        <ButtonLink
          variant={wechatId === null ? "primary" : "secondary"}
          size="lg"
          block
          href={writeHref}
          {...contactAttribute("email")}
        >
          <Icon name="mail" size={20} />
          {messages.sendEmail}
        </ButtonLink>
      )}
    </>
  );
}
