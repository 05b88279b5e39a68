import type { ApiFailure } from "#app/api-call.ts";

/** The error of a field, by its name in the server's JSON, as a prop of form fields. */
export function errorOf(failure: ApiFailure | null, name: string): { error?: string } {
  const error = failure !== null && "fields" in failure && failure.fields.find(({ field }) => field === name);
  return error ? { error: error.message } : {};
}

/** The text fields of a form that are not blank, by name. */
export function filledFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
