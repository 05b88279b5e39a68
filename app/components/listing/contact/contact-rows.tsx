import { Breakable } from "#app/design/breakable.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { contactAttribute } from "./contact-attribute.ts";
import { ContactRow } from "./contact-row.tsx";
import type { ContactView } from "./contact-view.ts";
import { CopyButton } from "./copy-button.tsx";
import { WechatRow } from "./wechat-row.tsx";

type Props = { contact: ContactView; messages: Messages<"listing"> };

/** The contacts that the owner shows. */
export function ContactRows({ contact: { email, phone, wechat, wechatFirst, website }, messages }: Props) {
  const wechatRow = wechat && <WechatRow wechat={wechat} messages={messages} />;
  return (
    <ul className="contact-rows">
      {wechatFirst ? wechatRow : null}
      {email && (
        <ContactRow
          icon="mail"
          label={messages.email}
          text={email.text}
          actions={<CopyButton text={email.text} messages={messages} contact="email" />}
        >
          <a href={email.href} {...contactAttribute("email")}>
            <Breakable text={email.text} />
          </a>
        </ContactRow>
      )}
      {phone && (
        <ContactRow
          icon="phone"
          label={messages.phone}
          text={phone.text}
          actions={<CopyButton text={phone.text} messages={messages} contact="phone" />}
        >
          {phone.href === null ? (
            phone.text
          ) : (
            <a href={phone.href} {...contactAttribute("phone")}>
              {phone.text}
            </a>
          )}
        </ContactRow>
      )}
      {wechatFirst ? null : wechatRow}
      {website && <WebsiteRow website={website} messages={messages} />}
    </ul>
  );
}

function WebsiteRow({ website, messages }: { website: { href: string; text: string }; messages: Messages<"listing"> }) {
  const { messages: shared } = useLocale();
  const link = {
    href: website.href,
    target: "_blank",
    rel: "sponsored nofollow noopener",
    ...contactAttribute("website"),
  };
  return (
    <ContactRow
      icon="globe"
      label={messages.website}
      text={website.text}
      actions={
        <ButtonLink variant="ghost" square tabIndex={-1} aria-hidden="true" {...link}>
          <Icon name="arrow-up-right" size={18} />
        </ButtonLink>
      }
    >
      <a {...link} title={shared.opensInNewTab}>
        {website.text}
        <span className="vh"> ({shared.opensInNewTab})</span>
      </a>
    </ContactRow>
  );
}
