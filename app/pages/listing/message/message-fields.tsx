import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { MessageFormView } from "./message-view.ts";
import type { MessageErrors, PostedMessage } from "./posted-message.ts";

type Props = { form: MessageFormView; posted: PostedMessage | undefined };

const noValues = { name: "", email: "", forWhom: "", body: "", mayAskReview: false };

/** The sender's fields, with the values and errors of a submitted form. */
export function MessageFields({ form: { messages, isSchool }, posted }: Props) {
  const values = posted?.values ?? noValues;
  const errors = errorTexts(posted?.errors ?? {}, messages);
  return (
    <>
      <ForWhomField value={values.forWhom} error={errors.forWhom} messages={messages} />
      <TextField
        id="message-name"
        name="name"
        label={messages.name}
        autoComplete="name"
        defaultValue={values.name}
        {...(errors.name && { error: errors.name })}
      />
      <TextField
        id="message-email"
        name="email"
        type="email"
        autoComplete="email"
        label={messages.email}
        hint={isSchool ? messages.emailHintSchool : messages.emailHint}
        defaultValue={values.email}
        {...(errors.email && { error: errors.email })}
      />
      <TextArea
        id="message-body"
        name="body"
        label={messages.body}
        hint={messages.bodyHint}
        defaultValue={values.body}
        {...(errors.body && { error: errors.body })}
      />
      <Checkbox name="may_ask_review" defaultChecked={values.mayAskReview}>
        {messages.mayAskReview}
      </Checkbox>
    </>
  );
}

type ForWhomProps = { value: string; error: string | undefined; messages: Messages<"message"> };

function ForWhomField({ value, error, messages }: ForWhomProps) {
  return (
    <div className={error ? "field has-error" : "field"}>
      <Segmented
        name="for_whom"
        label={messages.forWhom}
        options={[
          { value: "self", label: messages.self },
          { value: "child", label: messages.child },
        ]}
        value={value}
      />
      {error ? (
        <p className="error">
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}

type Texts = { [Field in keyof MessageErrors]?: string };

function errorTexts(errors: MessageErrors, { errors: texts }: Messages<"message">): Texts {
  const { unreadable } = texts;
  const names = { missing: texts.nameMissing, long: texts.nameLong, invalid: texts.nameInvalid, unreadable };
  const bodies = {
    missing: texts.bodyMissing,
    short: texts.bodyShort,
    long: texts.bodyLong,
    links: texts.bodyLinks,
    unreadable,
  };
  return {
    ...(errors.forWhom && { forWhom: texts.forWhomMissing }),
    ...(errors.name && { name: names[errors.name] }),
    ...(errors.email && { email: errors.email === "missing" ? texts.emailMissing : texts.emailInvalid }),
    ...(errors.body && { body: bodies[errors.body] }),
  };
}
