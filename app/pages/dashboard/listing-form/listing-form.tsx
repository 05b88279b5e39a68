import type { ReactNode } from "react";
import { Button } from "#app/design/button/button.tsx";
import { RadioTiles } from "#app/design/radio-tiles/radio-tiles.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FieldName, type FormSection, formSections } from "#domain/listings/fields/listing-fields.ts";
import type { Messages } from "#i18n/messages.ts";
import { FormField, isWide } from "./form-field.tsx";
import { type FormPart, fieldId } from "./form-part.ts";
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

/** Shows whether there are unsaved changes, and saves them. While versions are compared, another button saves. */
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

type FormSectionsProps = FormPart & { /** The account's address, which a listing may show. */ email: string };

/** All fields of a listing, in the order in which learners read them. */
function FormSections(part: FormSectionsProps) {
  const { messages } = part;
  const isSchool = part.form.values.listingType === "school";
  return (
    <>
      <TypeSection {...part} />
      <Section {...part} section="place" title={isSchool ? messages.yourSchool : messages.whereYouTeach} />
      <Section {...part} section="offers" title={messages.whatYouTeach} />
      <Section {...part} section="lessons" title={messages.rateAndAvailability} />
      <Section {...part} section="learners" title={messages.labels.facets} />
      <Section {...part} section="texts" title={isSchool ? messages.aboutSchool : messages.aboutYou}>
        <p className="section-lead">{messages.bothLanguagesHint}</p>
      </Section>
      <Section {...part} section="contacts" title={messages.howLearnersReachYou} />
    </>
  );
}

/** Teacher or school: editable until the listing is created, then locked. */
function TypeSection({ form, messages }: FormPart) {
  const locked = form.base !== null;
  return (
    <div className="form-section">
      <RadioTiles
        name={fieldId("listingType")}
        legend={messages.labels.listingType}
        hint={locked ? messages.typeFixed : messages.typeHint}
        locked={locked}
        value={form.values.listingType}
        options={[
          { value: "teacher", label: messages.teacher, icon: "user" },
          { value: "school", label: messages.school, icon: "school" },
        ]}
        onChange={(type) => form.set("listingType", type)}
      />
    </div>
  );
}

type SectionProps = FormSectionsProps & {
  section: FormSection;
  title: string /** Shown below the title. */;
  children?: ReactNode;
};

function Section({ section, title, children, ...part }: SectionProps) {
  const fields: readonly FieldName[] = formSections[part.form.values.listingType][section];
  return (
    <div className="form-section">
      <h2>{title}</h2>
      {children}
      <div className="grid2">
        {fields.map((field) => {
          const control = <FormField {...part} field={field} key={field} />;
          return isWide(field) ? (
            <div className="full" key={field}>
              {control}
            </div>
          ) : (
            control
          );
        })}
      </div>
    </div>
  );
}
