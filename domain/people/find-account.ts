import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { AccountControl, ControlFailure, PersonAccount } from "./account-control.ts";

export type PersonFailure = "not-signed-in" | "not-allowed" | "not-found" | ControlFailure;

/** The account with this id at the auth provider. */
export async function findAccount(control: AccountControl, id: string): Promise<Result<PersonAccount, PersonFailure>> {
  if (!isUuid(id)) return failure("not-found");
  const found = await control.find({ id });
  if (!found.ok) return found;
  return found.value === null ? failure("not-found") : success(found.value);
}
