import { type FormEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#app/design/any-icon.tsx";
import { Button } from "#app/design/button.tsx";
import type { Choice } from "#app/forms/merge-versions.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import type { Words } from "#i18n/words.ts";
import { fieldLabel, fieldText } from "./field-text.ts";
import type { FormField, FormState } from "./form-state.ts";
import type { ListingFormApi } from "./use-listing-form.ts";

type Subject = { form: ListingFormApi; conflict: NonNullable<FormState["conflict"]>; words: Words<"dashboard"> };
type Props = Subject & { onSettled: () => void };
type Choices = Partial<Record<FormField, Choice>>;

/** The listing was saved somewhere else meanwhile: both versions, field by field, and whose stands. */
export function ConflictPanel({ form, conflict, words, onSettled }: Props) {
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
        {words.conflict.title}
      </h2>
      <p className="muted">{words.conflict.text}</p>
      <div className="row conflict-all">
        <Button variant="secondary" onClick={() => all("mine")}>
          {words.conflict.allMine}
        </Button>
        <Button variant="secondary" onClick={() => all("theirs")}>
          {words.conflict.allTheirs}
        </Button>
      </div>
      {conflict.differences.map(({ field }) => (
        <Versions
          key={field}
          {...{ form, conflict, words, field }}
          choice={choices[field] ?? "mine"}
          onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      <div className="conflict-save">
        <Button type="submit" busy={form.busy}>
          {words.conflict.apply}
        </Button>
      </div>
    </form>
  );
}

type VersionsProps = Subject & { field: FormField; choice: Choice; onChoose: (choice: Choice) => void };

/** One field: mine and the saved one, side by side. */
function Versions({ form, conflict, words, field, choice, onChoose }: VersionsProps) {
  const { words: shared } = useLanguage();
  const versions = [
    { whose: "mine", label: words.conflict.mine, values: form.values },
    { whose: "theirs", label: words.conflict.theirs, values: conflict.theirs.values },
  ] as const;
  return (
    <fieldset className="versions">
      <legend className="label">{fieldLabel(field, form.values.listingType, words.form)}</legend>
      {versions.map(({ whose, label, values }) => {
        const text = fieldText(field, values, { form: words.form, shared });
        return (
          <label className="version" key={whose}>
            <input type="radio" name={`version-${field}`} checked={choice === whose} onChange={() => onChoose(whose)} />
            <small>{label}</small>
            <span className={text === "" ? "faint" : "as-typed"}>{text || words.conflict.empty}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function suggestions(conflict: Props["conflict"]): Choices {
  return Object.fromEntries(conflict.differences.map(({ field, suggested }) => [field, suggested]));
}
