/** All that was typed into or chosen in a form, as a text to copy: the main text, then fields by label. "" if empty. */
export function unsentFields(text: string, fields: readonly (readonly [label: string, value: string])[]): string {
  const given = fields.filter(([, value]) => value !== "").map(([label, value]) => `${label}\n${value}`);
  return [text, ...given].filter((part) => part !== "").join("\n\n");
}
