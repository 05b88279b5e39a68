import type { AuthLetter } from "#auth/auth-letter.ts";
import type { Provider } from "#auth/provider.ts";
import type { User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";

type Notice = Extract<AuthLetter["kind"], "factor-added" | "factor-removed">;

/** Tells the owner by letter what was changed, in case it was not them. Nothing for an account without an address. */
export async function sendNotice(provider: Provider, trx: Database, user: User, kind: Notice): Promise<void> {
  if (user.email === null) return;
  const { language, full_name: name } = user.user_metadata;
  await provider.options.enqueueLetter(trx, {
    kind,
    to: user.email,
    language: language === "zh" ? "zh" : "en",
    fullName: typeof name === "string" && name !== "" ? name : null,
  });
}
