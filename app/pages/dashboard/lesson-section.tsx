import type { FormPart } from "./form-part.ts";
import { FormText } from "./form-text.tsx";
import { asAmount } from "./form-values.ts";

/** What an hour costs, and when there is time for one. */
export function LessonSection({ form, messages }: FormPart) {
  return (
    <div className="form-sec">
      <h2>{messages.rateAndAvailability}</h2>
      <div className="grid2">
        <FormText
          form={form}
          field="hourly_rate"
          label={messages.hourlyRate}
          inputMode="decimal"
          prefix={<span className="affix">$</span>}
          suffix={<span className="affix sm nowrap">{messages.perHour}</span>}
          onBlur={() => form.set("hourly_rate", asAmount(form.values.hourly_rate))}
        />
        <FormText
          form={form}
          field="availability"
          label={messages.availability}
          optional={messages.optional}
          placeholder={messages.availabilityExample}
        />
      </div>
    </div>
  );
}
