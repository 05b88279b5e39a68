/** Whether a text has the format of the provider's session ids; others are not looked up. */
export function isSessionId(text: string): boolean {
  return /^cs_(?:test|live)_\w{8,200}$/u.test(text);
}
