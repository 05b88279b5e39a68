/** Puts values into a template's `{name}` places. A place without a value stays, so that a slip shows. */
export function interpolate(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}
