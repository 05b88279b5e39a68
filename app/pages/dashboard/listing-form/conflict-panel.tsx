import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Choice } from "#app/forms/drafts/merge-versions.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { fieldLabel, fieldText } from "./field-text.ts";
import type { FormField, FormState } from "./form-state.ts";
import type { ListingFormApi } from "./use-listing-form.ts";

type Subject = { form: ListingFormApi; conflict: NonNullable<FormState["conflict"]>; messages: Messages<"dashboard"> };
type Props = Subject & { onSettled: () => void };
type Choices = Partial<Record<FormField, Choice>>;

/** The listing was saved elsewhere: shows both versions, field by field, and a choice. */
export function ConflictPanel({ form, conflict, messages, onSettled }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Choices>(() => suggestions(conflict));
  useEffect(() => heading.current?.focus(), []);
  const all = (choice: Choice) =>
    setChoices(Object.fromEntries(conflict.differences.map(({ field }) => [field, choice])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.settle(choices);
    onSettled();
  };
  return (
    <form className="card pad conflict" aria-labelledby="conflict" onSubmit={submit}>
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        <Icon name="triangle-alert" size={20} />
        {messages.conflict.title}
      </h2>
      <p className="muted">{messages.conflict.text}</p>
      <div className="row conflict-all">
        <Button variant="secondary" onClick={() => all("mine")}>
          {messages.conflict.allMine}
        </Button>
        <Button variant="secondary" onClick={() => all("theirs")}>
          {messages.conflict.allTheirs}
        </Button>
      </div>
      {conflict.differences.map(({ field }) => (
        <Versions
          key={field}
          {...{ form, conflict, messages, field }}
          choice={choices[field] ?? "mine"}
          onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      <div className="conflict-save">
        <Button type="submit" busy={form.busy}>
          {messages.conflict.apply}
        </Button>
      </div>
    </form>
  );
}

type VersionsProps = Subject & { field: FormField; choice: Choice; onChoose: (choice: Choice) => void };

/** One field: the local and the saved value, side by side. */
function Versions({ form, conflict, messages, field, choice, onChoose }: VersionsProps) {
  const { messages: shared } = useLocale();
  const versions = [
    { whose: "mine", label: messages.conflict.mine, values: form.values },
    { whose: "theirs", label: messages.conflict.theirs, values: conflict.theirs.values },
  ] as const;
  return (
    <fieldset className="versions">
      <legend className="label">{fieldLabel(field, form.values.listingType, messages.form)}</legend>
      {versions.map(({ whose, label, values }) => {
        const text = fieldText(field, values, { form: messages.form, shared });
        return (
          <label className="version" key={whose}>
            <input type="radio" name={`version-${field}`} checked={choice === whose} onChange={() => onChoose(whose)} />
            <small>{label}</small>
            <span className={text === "" ? "faint" : "as-typed"}>{text || messages.conflict.empty}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function suggestions(conflict: Props["conflict"]): Choices {
  return Object.fromEntries(conflict.differences.map(({ field, suggested }) => [field, suggested]));
}
