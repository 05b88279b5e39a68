/** A label in parts: those that contain the typed text, and the rest. */
export function markMatch(label: string, typed: string): { text: string; matches: boolean }[] {
  const wanted = typed.trim().toLowerCase();
  const at = wanted === "" ? -1 : label.toLowerCase().indexOf(wanted);
  if (at === -1) return [{ text: label, matches: false }];
  const end = at + wanted.length;
  const parts = [
    { text: label.slice(0, at), matches: false },
    { text: label.slice(at, end), matches: true },
    { text: label.slice(end), matches: false },
  ];
  return parts.filter((part) => part.text !== "");
}
