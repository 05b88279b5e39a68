import { Icon } from "#app/design/any-icon.tsx";
import { PlusIcon } from "#app/design/drawn-icons.tsx";
import { Meter } from "#app/design/meter.tsx";
import { completenessOf } from "#domain/listings/completeness.ts";
import type { FieldName, ListingSketch } from "#domain/listings/listing-fields.ts";
import type { Words } from "#i18n/words.ts";
import { valueAt } from "./field-text.ts";
import { fieldId } from "./form-part.ts";

type Props = { sketch: ListingSketch; fullName: string; words: Words<"dashboard">["completeness"] };

/** How much a listing says, what it would gain from next, and the way to each missing field. */
export function CompletenessCard({ sketch, fullName, words }: Props) {
  const { percent, parts, missing } = completenessOf(sketch, fullName);
  const [next] = missing;
  const schoolParts = sketch.listingType === "school" ? words.schoolParts : {};
  return (
    <section className="card side-card o2" aria-labelledby="completeness">
      <div className="side-h">
        <h2 id="completeness">{words.title}</h2>
        <b className="num">{percent}%</b>
      </div>
      <Meter label={words.title} percent={percent} />
      <p className="sm muted next-hint">{next === undefined ? words.done : words.hints[next]}</p>
      <ul className="checks">
        {parts.map(({ field, isDone, control }) => (
          <li key={field}>
            {isDone ? (
              <>
                <Icon name="check" />
                {valueAt(schoolParts, field) ?? words.parts[field]}
              </>
            ) : (
              <button type="button" onClick={() => leadTo(control)}>
                <PlusIcon />
                {valueAt(schoolParts, field) ?? words.parts[field]}
                <span className="vh"> ({words.missing})</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function leadTo(field: FieldName) {
  document.getElementById(fieldId(field))?.focus();
}
