import type { ReactNode } from "react";
import { RadioTiles } from "#app/design/radio-tiles.tsx";
import { type FieldName, type FormSection, formSections } from "#domain/listings/listing-fields.ts";
import { FormField, isWide } from "./form-field.tsx";
import { type FormPart, fieldId } from "./form-part.ts";

type Props = FormPart & { /** The account's address, which a listing may show. */ email: string };

/** Everything an owner says about a listing, in the order in which learners read it. */
export function FormSections(part: Props) {
  const { words } = part;
  const isSchool = part.form.values.listingType === "school";
  return (
    <>
      <TypeSection {...part} />
      <Section {...part} section="place" title={isSchool ? words.yourSchool : words.whereYouTeach} />
      <Section {...part} section="offers" title={words.whatYouTeach} />
      <Section {...part} section="lessons" title={words.rateAndAvailability} />
      <Section {...part} section="texts" title={isSchool ? words.aboutSchool : words.aboutYou}>
        <p className="sec-lead">{words.bothLanguagesHint}</p>
      </Section>
      <Section {...part} section="contacts" title={words.howLearnersReachYou} />
    </>
  );
}

/** Teacher or school: open until the listing is made, then shown and locked. */
function TypeSection({ form, words }: FormPart) {
  const locked = form.base !== null;
  return (
    <div className="form-sec">
      <RadioTiles
        name={fieldId("listingType")}
        legend={words.labels.listingType}
        hint={locked ? words.typeFixed : words.typeHint}
        locked={locked}
        value={form.values.listingType}
        options={[
          { value: "teacher", label: words.teacher, icon: "user" },
          { value: "school", label: words.school, icon: "school" },
        ]}
        onChange={(type) => form.set("listingType", type)}
      />
    </div>
  );
}

type SectionProps = Props & { section: FormSection; title: string /** Below the title. */; children?: ReactNode };

function Section({ section, title, children, ...part }: SectionProps) {
  const fields: readonly FieldName[] = formSections[part.form.values.listingType][section];
  return (
    <div className="form-sec">
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
