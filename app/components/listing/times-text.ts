import { dayParts, type WeekDay, weekDays } from "#domain/facets/facets.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Texts = Messages<"listing">["lessonTimes"];
type Separators = Pick<Messages<"shared">, "listSeparator">;

/** Consecutive days with the same parts of the day. */
type Days = { first: WeekDay; last: WeekDay; parts: string };

/** A short text for weekly times, such as `Mon–Fri: evenings; Sat: mornings, afternoons`; "" without any. */
export function timesText(times: readonly string[], texts: Texts, shared: Separators): string {
  return daysIn(times, texts, shared)
    .map(({ first, last, parts }) => {
      const names = { first: texts.days[first], last: texts.days[last] };
      const days = first === last ? names.first : interpolate(texts.range, names);
      return interpolate(texts.daysAndParts, { days, parts });
    })
    .join(texts.daysSeparator);
}

function daysIn(times: readonly string[], texts: Texts, { listSeparator }: Separators): Days[] {
  const groups: Days[] = [];
  for (const [index, day] of weekDays.entries()) {
    const taught = dayParts.filter((part) => times.includes(`${day}-${part}`));
    const parts = taught.map((part) => texts.partsOfDays[part]).join(listSeparator);
    const before = groups.at(-1);
    if (parts === "") continue;
    if (before?.parts === parts && before.last === weekDays[index - 1]) before.last = day;
    else groups.push({ first: day, last: day, parts });
  }
  return groups;
}
