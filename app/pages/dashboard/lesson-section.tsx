import type { FormPart } from "./form-part.ts";
import { FormText } from "./form-text.tsx";
import { asAmount } from "./form-values.ts";

/** What an hour costs, and when there is time for one. */
export function LessonSection({ form, words }: FormPart) {
  return (
    <div className="form-sec">
      <h2>{words.rateAndAvailability}</h2>
      <div className="grid2">
        <FormText
          form={form}
          field="hourly_rate"
          label={words.hourlyRate}
          inputMode="decimal"
          prefix={<span className="affix">$</span>}
          suffix={<span className="affix sm nowrap">{words.perHour}</span>}
          onBlur={() => form.set("hourly_rate", asAmount(form.values.hourly_rate))}
        />
        <FormText
          form={form}
          field="availability"
          label={words.availability}
          optional={words.optional}
          placeholder={words.availabilityExample}
        />
      </div>
    </div>
  );
}
