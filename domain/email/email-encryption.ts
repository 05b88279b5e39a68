/**
 * Encrypts stored values that contain credentials, such as queued emails, so that access to the database does not
 * reveal them.
 */
export type EmailCipher = {
  /** Identifies the key without revealing it; processes with the same secret have the same key name. */
  keyName: string;
  encrypt(text: string): Promise<string>;
  /** Throws if the text was encrypted with another key or has been modified. */
  open(encrypted: string): Promise<string>;
};
