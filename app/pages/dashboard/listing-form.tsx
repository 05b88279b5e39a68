import type { FormEvent } from "react";
import { Button } from "#app/design/button.tsx";
import { FaultSummary } from "#app/forms/fault-summary.tsx";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";
import { FormSections } from "./form-sections.tsx";
import type { ListingFormApi } from "./use-listing-form.ts";

type Props = { form: ListingFormApi; words: Words<"dashboard">; email: string };

/** The form of a listing with its save bar. */
export function ListingForm({ form, words, email }: Props) {
  const part = { form, words: words.form };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className="card listing-form" aria-label={words.heading} noValidate onSubmit={submit}>
      <div className="pad">
        <FaultSummary
          title={form.faultCount > 0 ? plural(words.summary, form.faultCount) : null}
          attempts={form.attempts}
        />
        <FormSections {...part} email={email} />
      </div>
      <SaveBar {...part} />
    </form>
  );
}

/** Says whether anything is unsaved, and saves it. While two versions are compared, the choice there saves. */
function SaveBar({ form, words }: { form: ListingFormApi; words: Props["words"]["form"] }) {
  const isNew = form.base === null;
  return (
    <div className={form.unsaved && form.conflict === null ? "savebar is-unsaved" : "savebar"}>
      <output className="savebar-state">
        {form.unsaved ? <i className="dot" /> : null}
        {form.unsaved ? (isNew ? words.unsavedNew : words.unsaved) : isNew ? null : words.allSaved}
      </output>
      {form.conflict ? null : (
        <Button type="submit" busy={form.busy}>
          {form.busy ? words.saving : isNew ? words.create : words.save}
        </Button>
      )}
    </div>
  );
}
