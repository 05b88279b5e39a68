import { Icon } from "#app/design/icon/any-icon.tsx";
import { PlusIcon } from "#app/design/icon/drawn-icons.tsx";
import { Meter } from "#app/design/meter/meter.tsx";
import { completenessOf } from "#domain/listings/fields/completeness.ts";
import type { FieldName, ListingPreviewValues } from "#domain/listings/fields/listing-fields.ts";
import type { Messages } from "#i18n/messages.ts";
import { valueAt } from "./field-text.ts";
import { fieldId } from "./form-part.ts";

type Props = { values: ListingPreviewValues; fullName: string; messages: Messages<"dashboard">["completeness"] };

/** Shows how complete a listing is, the most useful next addition, and a link to each missing field. */
export function CompletenessCard({ values, fullName, messages }: Props) {
  const { percent, parts, missing } = completenessOf(values, fullName);
  const [next] = missing;
  const schoolParts = values.listingType === "school" ? messages.schoolParts : {};
  return (
    <section className="card side-card order-2" aria-labelledby="completeness">
      <div className="side-heading">
        <h2 id="completeness">{messages.title}</h2>
        <b className="num">{percent}%</b>
      </div>
      <Meter label={messages.title} percent={percent} />
      <p className="sm muted next-hint">{next === undefined ? messages.done : messages.hints[next]}</p>
      <ul className="checks">
        {parts.map(({ field, isDone, control }) => (
          <li key={field}>
            {isDone ? (
              <>
                <Icon name="check" />
                {valueAt(schoolParts, field) ?? messages.parts[field]}
              </>
            ) : (
              <button type="button" onClick={() => leadTo(control)}>
                <PlusIcon />
                {valueAt(schoolParts, field) ?? messages.parts[field]}
                <span className="vh"> ({messages.missing})</span>
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
