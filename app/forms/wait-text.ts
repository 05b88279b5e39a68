import { type PluralForms, plural } from "#i18n/plural.ts";

type Texts = { minutes: PluralForms; waitHours: PluralForms };

/** The waiting time after too many attempts: in minutes, or in hours from one hour on. */
export function waitText(seconds: number, { minutes: inMinutes, waitHours }: Texts): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? plural(inMinutes, minutes) : plural(waitHours, Math.ceil(minutes / 60));
}
