import { examName } from "#app/components/listing/courses-view.ts";
import type { SelectOption } from "#app/design/field/select.tsx";
import { courseExams, courseLevels, coursePlaces, courseTrials, priceUnits } from "#domain/courses/course.ts";
import { categories } from "#domain/listings/fields/categories.ts";
import type { Messages } from "#i18n/messages.ts";
import type { CourseValues } from "./course-values.ts";

type Texts = Messages<"courses">;

/** The fields that are chosen from a list. */
export type ChoiceField = "category" | "level" | "exam" | "mode" | "schedule" | "priceUnit" | "trial" | "places";

/** The options of a field; "" means no choice. */
export function choicesOf(field: ChoiceField, { labels, ...messages }: Texts): readonly SelectOption[] {
  const none = (label = messages.notSaid) => ({ value: "", label });
  switch (field) {
    case "category":
      return [none(messages.byTitle), ...categories.map((value) => ({ value, label: messages.categories[value] }))];
    case "level":
      return [none(), ...courseLevels.map((value) => ({ value, label: labels.levels[value] }))];
    case "exam":
      return [none(), ...courseExams.map((value) => ({ value, label: examName(value, labels) }))];
    case "mode":
      return [
        none(messages.modes.none),
        { value: "in-person", label: messages.modes.inPerson },
        { value: "online", label: messages.modes.online },
        { value: "both", label: messages.modes.both },
      ];
    case "schedule":
      return [
        none(messages.schedules.none),
        { value: "term", label: messages.schedules.term },
        { value: "ongoing", label: messages.schedules.ongoing },
      ];
    case "priceUnit":
      return [none("—"), ...priceUnits.map((value) => ({ value, label: labels.units[value] }))];
    case "trial":
      return [none(), ...courseTrials.map((value) => ({ value, label: labels.trials[value] }))];
    case "places":
      return coursePlaces.map((value) => ({ value, label: labels.places[value] }));
  }
}

const choiceFields: readonly string[] = [
  "category",
  "level",
  "exam",
  "mode",
  "schedule",
  "priceUnit",
  "trial",
  "places",
] satisfies ChoiceField[];

/** A field's value as readable text. */
export function choiceText(field: keyof CourseValues, values: CourseValues, messages: Texts): string {
  if (field === "days") return values.days.map((day) => messages.longDays[day]).join(messages.labels.daySeparator);
  if (field === "isHidden") return values.isHidden ? messages.states.hidden : "";
  const value = values[field];
  if (!choiceFields.includes(field)) return value;
  return choicesOf(field as ChoiceField, messages).find((option) => option.value === value)?.label ?? value;
}
