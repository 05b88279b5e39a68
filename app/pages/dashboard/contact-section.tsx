import { Icon } from "#app/design/any-icon.tsx";
import { Checkbox } from "#app/design/checkbox.tsx";
import type { ContactKind } from "#domain/listings/listing.ts";
import { contactKinds } from "#domain/listings/listing-input.ts";
import { fill } from "#i18n/fill.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { FormText } from "./form-text.tsx";

type Props = FormPart & { /** The account's address, which a listing may show. */ email: string };

/** How learners reach the owner, and which of it they may see. */
export function ContactSection({ form, words, email }: Props) {
  const { optional } = words;
  return (
    <div className="form-sec">
      <h2>{words.howLearnersReachYou}</h2>
      <div className="grid2">
        <FormText
          form={form}
          field="phone"
          type="tel"
          label={words.phone}
          optional={optional}
          autoComplete="tel"
          prefix={<Icon name="phone" size={18} />}
        />
        <FormText
          form={form}
          field="wechat_id"
          label={words.wechatId}
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
            label={words.website}
            optional={optional}
            autoComplete="url"
            placeholder="https://"
            prefix={<Icon name="globe" size={18} />}
          />
        </div>
        <ShownContacts form={form} words={words} email={email} />
      </div>
    </div>
  );
}

function ShownContacts({ form, words, email }: Props) {
  const shown = form.values.shown_contacts;
  const show = (kind: ContactKind, isShown: boolean) =>
    form.set(
      "shown_contacts",
      contactKinds.filter((one) => (one === kind ? isShown : shown.includes(one))),
    );
  const id = fieldId("shown_contacts");
  return (
    <fieldset className="full" id={id} aria-describedby={`${id}-hint`}>
      <legend className="label">{words.shownContacts}</legend>
      <div className="checks2">
        {contactKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="shown_contacts"
            checked={shown.includes(kind)}
            onChange={(event) => show(kind, event.currentTarget.checked)}
          >
            {kind === "email" ? fill(words.contactEmail, { email }) : words.contacts[kind]}
          </Checkbox>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {words.shownContactsHint}
      </p>
    </fieldset>
  );
}
