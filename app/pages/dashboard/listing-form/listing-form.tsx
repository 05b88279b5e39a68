import { Button } from "#app/design/button/button.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { Messages } from "#i18n/messages.ts";
import { FormSections } from "./form-sections.tsx";
import type { ListingFormApi } from "./use-listing-form.ts";

type Props = { form: ListingFormApi; messages: Messages<"dashboard">; email: string };

/** The form of a listing with its save bar. */
export function ListingForm({ form, messages, email }: Props) {
  const part = { form, messages: messages.form };
  return (
    <form className="card listing-form" aria-label={messages.heading} {...form.props}>
      <div className="pad">
        <ErrorSummary count={form.errorCount} messages={messages.summary} />
        <FormSections {...part} email={email} />
      </div>
      <SaveBar {...part} />
    </form>
  );
}

/** Says whether anything is unsaved, and saves it. While two versions are compared, the choice there saves. */
function SaveBar({ form, messages }: { form: ListingFormApi; messages: Props["messages"]["form"] }) {
  const isNew = form.base === null;
  return (
    <div className={form.unsaved && form.conflict === null ? "savebar is-unsaved" : "savebar"}>
      <output className="savebar-state">
        {form.unsaved ? <i className="dot" /> : null}
        {form.unsaved ? (isNew ? messages.unsavedNew : messages.unsaved) : isNew ? null : messages.allSaved}
      </output>
      {form.conflict ? null : (
        <Button type="submit" busy={form.busy}>
          {form.busy ? messages.saving : isNew ? messages.create : messages.save}
        </Button>
      )}
    </div>
  );
}
