import { sql } from "kysely";
import { recordConsents } from "#domain/consents/consents.ts";
import { documents } from "#domain/consents/documents.ts";
import { noBounce } from "#domain/email/bounces.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { localPath } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { Member } from "./actor.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "origin" | "emailCipher" | "accounts">;

/** The member's state before this call: whether the provider had reported the account as gone. */
export type StoredProfile = { wasGone: boolean };

/**
 * Creates the profile on the first request, together with the sign-up consents and the welcome email, and updates a
 * changed name, email, or email language. Costs one read if nothing has changed. Idempotent; of several concurrent
 * first requests, one creates the profile and sends the email. `deleted`: the member requested the deletion of the
 * account.
 */
export async function upsertProfile(
  services: Dependencies,
  member: Member,
): Promise<Result<StoredProfile, "unavailable" | "deleted">> {
  const stored = await orUnavailable(services, "profile-unavailable", async () => {
    const known = await services.db
      .selectFrom("profiles")
      .leftJoin("mail_settings", "mail_settings.user_id", "profiles.id")
      .leftJoin("member_accounts", "member_accounts.user_id", "profiles.id")
      .leftJoin("account_deletions", "account_deletions.user_id", "profiles.id")
      .select(["full_name", "email", "mail_settings.language", "provider", "gone_at", "requested_at"])
      .where("profiles.id", "=", member.userId)
      .executeTakeFirst();
    if (known?.requested_at != null) return "deleted";
    const isNew = known === undefined;
    if (isNew && (await isDeleted(services, member))) return "deleted";
    if (isNew || known.full_name !== member.fullName || known.email !== member.email)
      if ((await store(services, member)) === "deleted") return "deleted";
    if (member.language !== null && known?.language !== member.language) await storeLanguage(services, member);
    if (known?.provider !== services.accounts.url) await storeProvider(services, member);
    return { wasGone: known?.gone_at != null };
  });
  if (!stored.ok) return stored;
  return stored.value === "deleted" ? failure("deleted") : success(stored.value);
}

/** Whether the account was erased: its tokens may still be valid elsewhere. */
async function isDeleted({ db }: Pick<Dependencies, "db">, { userId }: Member): Promise<boolean> {
  const found = await db
    .selectFrom("account_deletions")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

async function store(services: Dependencies, member: Member): Promise<"stored" | "deleted"> {
  const { db, origin } = services;
  return await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("profiles")
      .values({ id: member.userId, full_name: member.fullName, email: member.email })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ full_name: member.fullName, email: member.email }))
      // `xmax` is 0 for a newly inserted row.
      .returning(sql<boolean>`xmax = 0`.as("is_new"))
      .executeTakeFirstOrThrow();
    if (!stored.is_new) {
      const former = trx.updateTable("mail_settings").set(noBounce).where("user_id", "=", member.userId);
      await former.where("bounced_address", "<>", member.email).execute();
      return "stored";
    }
    // The account may have been erased since the last check.
    if (await isDeleted({ db: trx }, member)) {
      await trx.deleteFrom("profiles").where("id", "=", member.userId).execute();
      return "deleted";
    }
    // Signing up includes agreeing to both documents, as the sign-up page states.
    await recordConsents(trx, member.userId, documents, services.clock.now());
    const language = member.language ?? "en";
    const link = origin + localPath(language, "/dashboard");
    await enqueueEmail(trx, services, { kind: "welcome", to: member.email, language, fullName: member.fullName, link });
    return "stored";
  });
}

async function storeLanguage({ db }: Dependencies, { userId, language }: Member): Promise<void> {
  await db
    .insertInto("mail_settings")
    .values({ user_id: userId, language })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ language }))
    .execute();
}

/** Only the provider that last authenticated a member can report the account as gone. */
async function storeProvider({ db, accounts }: Dependencies, { userId }: Member): Promise<void> {
  const provider = accounts.url;
  await db
    .insertInto("member_accounts")
    .values({ user_id: userId, provider })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ provider, checked_at: null }))
    .execute();
}
