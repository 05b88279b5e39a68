import type { ReactNode } from "react";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { FieldError } from "#app/design/field/field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { teamLanguages } from "#domain/team/team-member.ts";
import type { Messages } from "#i18n/messages.ts";
import type { TeamForm, TextField as TextName } from "./team-kind.ts";

type Props = { form: TeamForm; messages: Messages<"team"> };

const idOf = (field: string) => `teacher-${field}`;

/** All fields of a teacher. `portrait` is the field of the photo. */
export function TeamFields({ form, messages, portrait }: Props & { portrait: ReactNode }) {
  const part = { form, messages };
  return (
    <div className="item-grid">
      {portrait}
      <Text {...part} field="fullName" hint={messages.nameHint} />
      <Text {...part} field="teachesSince" isOptional inputMode="numeric" />
      <Text {...part} field="role" hint={messages.roleHint} />
      <Text {...part} field="roleZh" lang="zh-Hans" />
      <LongText {...part} field="about" />
      <LongText {...part} field="aboutZh" lang="zh-Hans" />
      <LanguagesField {...part} />
      <ConsentField {...part} />
    </div>
  );
}

type TextProps = Props & {
  field: TextName;
  isOptional?: boolean;
  hint?: string;
  lang?: string;
  inputMode?: "numeric";
};

function Text({ form, messages, field, isOptional = false, hint, ...input }: TextProps) {
  return (
    <TextField
      id={idOf(field)}
      name={field}
      label={messages.fields[field]}
      value={form.values[field]}
      onChange={(event) => form.set(field, event.target.value)}
      autoComplete="off"
      required={field === "fullName"}
      {...(isOptional && { optional: messages.optional })}
      {...(hint && { hint })}
      {...errorOf(form, field)}
      {...input}
    />
  );
}

function LongText({ form, messages, field, lang }: Omit<TextProps, "inputMode">) {
  return (
    <div className="item-wide">
      <TextArea
        id={idOf(field)}
        name={field}
        rows={2}
        lang={lang}
        label={messages.fields[field]}
        optional={messages.optional}
        value={form.values[field]}
        onChange={(event) => form.set(field, event.target.value)}
        {...errorOf(form, field)}
      />
    </div>
  );
}

function LanguagesField({ form, messages }: Props) {
  const { languages } = form.values;
  return (
    <fieldset className="field item-wide">
      <legend className="label">
        {messages.fields.languages} <small className="optional">{messages.optional}</small>
      </legend>
      <div className="row team-languages">
        {teamLanguages.map((language) => (
          <Checkbox
            key={language}
            name="languages"
            checked={languages.includes(language)}
            onChange={() =>
              form.set(
                "languages",
                teamLanguages.filter((one) => languages.includes(one) !== (one === language)),
              )
            }
          >
            {messages.labels.languages[language]}
          </Checkbox>
        ))}
      </div>
      {form.errors.languages ? <FieldError id={`${idOf("languages")}-error`} text={form.errors.languages} /> : null}
    </fieldset>
  );
}

function ConsentField({ form, messages }: Props) {
  const error = form.errors.hasConsent;
  const errorId = `${idOf("hasConsent")}-error`;
  return (
    <div className="item-wide">
      <Checkbox
        name="hasConsent"
        checked={form.values.hasConsent}
        onChange={(event) => form.set("hasConsent", event.target.checked)}
        {...(error && { "aria-invalid": true, "aria-describedby": errorId })}
      >
        {messages.consent}
      </Checkbox>
      {error ? <FieldError id={errorId} text={error} /> : null}
    </div>
  );
}

function errorOf(form: TeamForm, field: TextName): { error: string } | Record<string, never> {
  const error = form.errors[field];
  return error ? { error } : {};
}
