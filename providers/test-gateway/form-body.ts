/** A value of a form: text, or a table of more values. Lists are tables with the keys 0, 1, 2. */
export type FormValue = string | FormTable;
export type FormTable = { [key: string]: FormValue };

const part = /\[([^[\]]*)\]/gu;

/** Reads Stripe's way to write nested values: `a[b][0]=c`. What contradicts itself is left as it came first. */
export function parseForm(text: string): FormTable {
  const form = table();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return form;
}

/** A list, when all keys of a table are numbers. */
export function toList(value: FormValue | undefined): FormValue[] {
  return typeof value === "object" ? Object.values(value) : [];
}

function pathOf(name: string): string[] {
  const [head = name] = name.split("[");
  return [head, ...[...name.matchAll(part)].map(([, key]) => key ?? "")];
}

function put(form: FormTable, path: string[], value: string): void {
  const [key = "", ...rest] = path;
  // `a[]=x&a[]=y` counts by itself.
  const name = key === "" ? String(Object.keys(form).length) : key;
  if (rest.length === 0) {
    form[name] ??= value;
    return;
  }
  const inner = (form[name] ??= table());
  if (typeof inner === "object") put(inner, rest, value);
}

/** Without a prototype: names come from outside. */
function table(): FormTable {
  return Object.create(null) as FormTable;
}
