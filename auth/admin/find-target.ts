import type { Context } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { lockUser, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";

/** The user whose id is in the path, its row held until the transaction ends; 404 when there is none. */
export async function requireTarget(trx: Database, context: Context): Promise<User> {
  const id = context.req.param("id") ?? "";
  const user = isUuid(id) ? await lockUser(trx, id) : undefined;
  if (user === undefined) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}
