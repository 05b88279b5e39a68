/**
 * Encrypts values that wait in the database, such as emails with a credential, so that access to the database does not
 * reveal them.
 */
export type EmailCipher = {
  /** Names the key without telling anything of it; two processes with the same secret have the same. */
  keyName: string;
  encrypt(text: string): Promise<string>;
  /** Throws for a text that was encrypted with another key or has been changed. */
  open(encrypted: string): Promise<string>;
};
