import { commonPasswordForm, commonPasswordPart } from "#domain/accounts/common-password.ts";
import { listContextPasswords } from "./context-words.ts";

/** Shorter passwords are already rejected for their length, whatever `PASSWORD_MIN_LENGTH` is. */
const shortest = 6;

let parts: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/**
 * Returns the common passwords of one part of the list (`commonPasswordPart`), normalized for comparison. The list
 * combines generally common passwords with ones that are obvious on this site.
 */
export async function listCommonPasswords(part: string): Promise<readonly string[]> {
  parts ??= readParts();
  return (await parts).get(part) ?? [];
}

/** Whether a password is on the list, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await listCommonPasswords(commonPasswordPart(password))).includes(commonPasswordForm(password));
}

/** Loaded on first use: reading half a megabyte would delay startup. */
async function readParts(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const found = new Map<string, string[]>();
  const listed = [...dictionary["passwords-common"], ...listContextPasswords()];
  for (const password of new Set(listed.map(commonPasswordForm))) {
    if (password.length < shortest) continue;
    const part = commonPasswordPart(password);
    const others = found.get(part);
    if (others === undefined) found.set(part, [password]);
    else others.push(password);
  }
  return found;
}
