import type { ReactNode } from "react";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { FieldError } from "#app/design/field/field.tsx";
import { chosenGroups, dayParts, facetGroups, singleChoice, weekDays } from "#domain/facets/facets.ts";
import { fieldHint, fieldLabel, valueAt } from "./field-text.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import "./facet-fields.css";

type FacetProps = FormPart & { /** The fields of the selected trial lesson. */ trialDetails: ReactNode };

/** The facets as one group of checkboxes for each question. */
export function FacetFields({ form, messages, trialDetails }: FacetProps) {
  const id = fieldId("facets");
  const error = form.error("facets");
  const chosen = form.values.facets;
  const toggle = (key: string) =>
    form.set("facets", chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <div className="full facets" id={id} tabIndex={-1}>
      <p className="section-lead">{fieldHint("facets", form.values.listingType, messages)}</p>
      {chosenGroups.map((group) =>
        group === singleChoice ? (
          <StudentsField key={group} form={form} messages={messages} />
        ) : (
          <fieldset key={group}>
            <legend className="label">{messages.facetGroups[group]}</legend>
            <div className="facet-keys">
              {facetGroups[group].map((key) => (
                <Checkbox key={key} name="facets" checked={chosen.includes(key)} onChange={() => toggle(key)}>
                  {messages.facets[key]}
                </Checkbox>
              ))}
            </div>
            {group === "trial" ? <div className="grid2 facet-details">{trialDetails}</div> : null}
          </fieldset>
        ),
      )}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
}

/** Whether the owner accepts new students: one choice, or none. */
function StudentsField({ form, messages }: FormPart) {
  const keys: readonly string[] = facetGroups[singleChoice];
  const others = form.values.facets.filter((key) => !keys.includes(key));
  const chosen = form.values.facets.find((key) => keys.includes(key)) ?? "";
  return (
    <fieldset>
      <legend className="label">{messages.facetGroups[singleChoice]}</legend>
      <div className="facet-keys">
        {(["", ...facetGroups[singleChoice]] as const).map((key) => (
          <label className="check" key={key}>
            <input
              type="radio"
              name={fieldId("facets")}
              checked={chosen === key}
              onChange={() => form.set("facets", key === "" ? others : [...others, key])}
            />
            <span>{key === "" ? messages.notSaid : messages.facets[key]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The parts of a week in which the owner teaches, as a table of checkboxes. */
export function LessonTimesField({ form, messages }: FormPart) {
  const id = fieldId("lessonTimes");
  const { days, longDays, parts } = messages.lessonTimes;
  const error = form.error("lessonTimes");
  const chosen = form.values.lessonTimes;
  const toggle = (time: string) =>
    form.set("lessonTimes", chosen.includes(time) ? chosen.filter((one) => one !== time) : [...chosen, time]);
  return (
    <div className="full">
      <table className="lesson-times" id={id} tabIndex={-1} aria-describedby={`${id}-hint`}>
        <caption>
          <span className="label">{fieldLabel("lessonTimes", form.values.listingType, messages)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{messages.lessonTimes.day}</th>
            {dayParts.map((part) => (
              <th key={part} scope="col">
                {parts[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekDays.map((day) => (
            <tr key={day}>
              <th scope="row">
                <abbr title={longDays[day]}>{days[day]}</abbr>
              </th>
              {dayParts.map((part) => {
                const time = `${day}-${part}`;
                return (
                  <td key={part}>
                    <label>
                      <input
                        type="checkbox"
                        name="lessonTimes"
                        aria-label={`${longDays[day]}, ${parts[part]}`}
                        checked={chosen.includes(time)}
                        onChange={() => toggle(time)}
                      />
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" id={`${id}-hint`}>
        {valueAt(messages.hints, "lessonTimes")}
      </p>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
}
