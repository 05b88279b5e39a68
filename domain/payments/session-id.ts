/** Whether a text has the form of the provider's session ids: the provider is not asked for any other. */
export function isSessionId(text: string): boolean {
  return /^cs_(?:test|live)_\w{8,200}$/u.test(text);
}
