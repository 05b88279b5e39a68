/** Replaces a template's `{name}` placeholders. One without a value stays, so that the mistake is visible. */
export function interpolate(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}
