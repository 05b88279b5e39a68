import { Icon } from "#app/design/icon/any-icon.tsx";
import { PlusIcon } from "#app/design/icon/drawn-icons.tsx";
import { Meter } from "#app/design/meter/meter.tsx";
import { type CompletenessPart, completenessOf } from "#domain/listings/completeness.ts";
import type { ListingSketch } from "#domain/listings/listing-sketch.ts";
import type { Messages } from "#i18n/messages.ts";
import { fieldId } from "./form-part.ts";
import type { FormField } from "./form-state.ts";

type Props = { sketch: ListingSketch; fullName: string; messages: Messages<"dashboard">["completeness"] };

/** How much a listing says, what it would gain from next, and the way to each missing field. */
export function CompletenessCard({ sketch, fullName, messages }: Props) {
  const { percent, parts, missing } = completenessOf(sketch, fullName);
  const [next] = missing;
  const labels = labelsOf(sketch, messages);
  return (
    <section className="card side-card o2" aria-labelledby="completeness">
      <div className="side-h">
        <h2 id="completeness">{messages.title}</h2>
        <b className="num">{percent}%</b>
      </div>
      <Meter label={messages.title} percent={percent} />
      <p className="sm muted next-hint">{next === undefined ? messages.done : messages.hints[next]}</p>
      <ul className="checks">
        {parts.map(({ part, done }) => (
          <li key={part}>
            {done ? (
              <>
                <Icon name="check" />
                {labels[part]}
              </>
            ) : (
              <button type="button" onClick={() => leadTo(fieldOf(part, sketch))}>
                <PlusIcon />
                {labels[part]}
                <span className="vh"> ({messages.missing})</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelsOf({ listing_type }: ListingSketch, messages: Props["messages"]): Record<CompletenessPart, string> {
  if (listing_type === "teacher") return messages.parts;
  return { ...messages.parts, offers: messages.courses, bio: messages.schoolDescription };
}

/** The field that a missing part is written in: of two languages the one that is still empty. */
function fieldOf(part: CompletenessPart, sketch: ListingSketch): FormField {
  const fields: Record<CompletenessPart, FormField> = {
    name: "school_name",
    "chinese-name": "name_zh",
    place: sketch.city === null ? "city" : "state",
    offers: sketch.listing_type === "school" ? "courses_offered" : "specializations",
    experience: "experience_years",
    rate: "hourly_rate",
    availability: "availability",
    headline: "headline",
    bio: "bio",
    "both-languages": emptyLocale(sketch),
    address: "school_address",
    phone: "phone",
    wechat: "wechat_id",
    website: "website_url",
  };
  return fields[part];
}

function emptyLocale({ bio, bio_zh, headline }: ListingSketch): FormField {
  if (bio === null) return "bio";
  if (bio_zh === null) return "bio_zh";
  return headline === null ? "headline" : "headline_zh";
}

function leadTo(field: FormField) {
  document.getElementById(fieldId(field))?.focus();
}
