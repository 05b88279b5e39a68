import { Icon } from "#app/design/icon/any-icon.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import type { ContactKind } from "#domain/listings/listing.ts";
import { contactKinds } from "#domain/listings/listing-input.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { FormText } from "./form-text.tsx";

type Props = FormPart & { /** The account's address, which a listing may show. */ email: string };

/** How learners reach the owner, and which of it they may see. */
export function ContactSection({ form, messages, email }: Props) {
  const { optional } = messages;
  return (
    <div className="form-sec">
      <h2>{messages.howLearnersReachYou}</h2>
      <div className="grid2">
        <FormText
          form={form}
          field="phone"
          type="tel"
          label={messages.phone}
          optional={optional}
          autoComplete="tel"
          prefix={<Icon name="phone" size={18} />}
        />
        <FormText
          form={form}
          field="wechat_id"
          label={messages.wechatId}
          optional={optional}
          autoCapitalize="none"
          spellCheck={false}
          prefix={<Icon name="message-circle" size={18} />}
        />
        <div className="full">
          <FormText
            form={form}
            field="website_url"
            type="url"
            label={messages.website}
            optional={optional}
            autoComplete="url"
            placeholder="https://"
            prefix={<Icon name="globe" size={18} />}
          />
        </div>
        <ShownContacts form={form} messages={messages} email={email} />
      </div>
    </div>
  );
}

function ShownContacts({ form, messages, email }: Props) {
  const shown = form.values.shown_contacts;
  const show = (kind: ContactKind, isShown: boolean) =>
    form.set(
      "shown_contacts",
      contactKinds.filter((one) => (one === kind ? isShown : shown.includes(one))),
    );
  const id = fieldId("shown_contacts");
  return (
    <fieldset className="full" id={id} aria-describedby={`${id}-hint`}>
      <legend className="label">{messages.shownContacts}</legend>
      <div className="checks2">
        {contactKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="shown_contacts"
            checked={shown.includes(kind)}
            onChange={(event) => show(kind, event.currentTarget.checked)}
          >
            {kind === "email" ? interpolate(messages.contactEmail, { email }) : messages.contacts[kind]}
          </Checkbox>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {messages.shownContactsHint}
      </p>
    </fieldset>
  );
}
