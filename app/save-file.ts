/** Saves a file to the reader's device, as a click on a link would. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // Browsers read the content after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
