import { z } from "zod";
import { pageLink } from "#auth/verification-tokens/link-of.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { accountOf } from "./embedded-control.ts";
import { type HostedAdmin, type HostedUser, ProviderError } from "./hosted-admin.ts";

const madeLink = z.object({ hashed_token: z.string(), email_otp: z.string() });
const signedIn = z.object({ access_token: z.string() });

/** A permanent ban, in the hosted provider's format. */
const indefinitely = "876000h";

/** A repeated request for an email within this time does not send it again. */
const duplicateWindowMs = 60_000;

type Dependencies = Pick<Services, "db" | "clock" | "emailCipher" | "origin">;

/** Without the service key nothing can be read or changed. */
export function hostedControl(services: Dependencies, admin: HostedAdmin | null): AccountControl {
  if (admin === null) return lockedControl;
  const within = async () => "done" as const;
  return {
    find: (by) =>
      catchUnavailable(async () => {
        const user = "id" in by ? await admin.findById(by.id) : await findByEmail(services, admin, by.email);
        return user === null ? null : { ...accountOf(user), sessions: null };
      }),
    endSessions: (userId) => ({ within, after: async () => (await endSessions(admin, userId)) === "done" }),
    ban: (userId, until) => ({
      within,
      after: async () => {
        // Sessions end before the ban, because a banned account cannot get the session that ends the others.
        if ((await endSessions(admin, userId)) === "outage") return false;
        const ms = until === null ? 0 : Math.max(1000, until.getTime() - services.clock.now().getTime());
        return await setBan(admin, userId, until === null ? indefinitely : `${Math.ceil(ms / 1000)}s`);
      },
    }),
    liftBan: (userId) => ({ within, after: () => setBan(admin, userId, "none") }),
    preparePasswordReset: (account) => prepareReset(services, admin, account.id),
  };
}

const lockedControl: AccountControl = {
  find: async () => failure("no-service-key"),
  endSessions: () => ({ within: async () => "not-found", after: async () => false }),
  ban: () => ({ within: async () => "not-found", after: async () => false }),
  liftBan: () => ({ within: async () => "not-found", after: async () => false }),
  preparePasswordReset: async () => failure("no-service-key"),
};

/** Looks for a member's profile first, to avoid reading the whole list of accounts. */
async function findByEmail({ db }: Dependencies, admin: HostedAdmin, email: string): Promise<HostedUser | null> {
  const profiles = await db.selectFrom("profiles").select("id").where("email", "=", email).limit(5).execute();
  for (const { id } of profiles) {
    const user = await admin.findById(id);
    if (user?.email?.toLowerCase() === email) return user;
  }
  return await admin.findByEmail(email);
}

/**
 * GoTrue ends an account's sessions only when the account itself requests it. So the service key creates a sign-in link
 * that is never sent, and the link's session ends all sessions, itself included. The provider logs this as a sign-in.
 * Another site of this kind has a dedicated request for it.
 */
async function endSessions(admin: HostedAdmin, userId: string): Promise<"done" | "refused" | "outage"> {
  try {
    const user = await admin.findById(userId);
    if (user === null) return "done";
    if (user.email == null || user.email === "") return "refused";
    if (await endSessionsByExtension(admin, userId)) return "done";
    // Using the link would confirm the address. An account with an unconfirmed address has no session.
    if (user.email_confirmed_at == null) return "done";
    const body = { type: "magiclink", email: user.email };
    const { hashed_token } = madeLink.parse(await admin.call("/admin/generate_link", { method: "POST", body }));
    const consumed = { type: "magiclink", token_hash: hashed_token };
    const { access_token } = signedIn.parse(await admin.call("/verify", { method: "POST", body: consumed }));
    await admin.call("/logout?scope=global", { method: "POST", bearer: access_token });
    return "done";
  } catch (error) {
    return error instanceof ProviderError && error.isOutage ? "outage" : "refused";
  }
}

async function endSessionsByExtension(admin: HostedAdmin, userId: string): Promise<boolean> {
  try {
    await admin.call(`/admin/users/${userId}/logout`, { method: "POST" });
    return true;
  } catch (error) {
    if (error instanceof ProviderError && error.isOutage) throw error;
    return false;
  }
}

async function setBan(admin: HostedAdmin, userId: string, duration: string): Promise<boolean> {
  try {
    await admin.call(`/admin/users/${userId}`, { method: "PUT", body: { ban_duration: duration } });
    return true;
  } catch {
    return false;
  }
}

/** The provider creates the link and this site sends it, because the provider's own email has another kind of link. */
function prepareReset(services: Dependencies, admin: HostedAdmin, userId: string) {
  return catchUnavailable(async () => {
    const user = await admin.findById(userId);
    const sentAt = user?.recovery_sent_at == null ? 0 : Date.parse(user.recovery_sent_at);
    if (user?.email == null || services.clock.now().getTime() - sentAt < duplicateWindowMs) return async () => {};
    const body = { type: "recovery", email: user.email };
    const made = madeLink.parse(await admin.call("/admin/generate_link", { method: "POST", body }));
    const { email: to, fullName, language } = accountOf(user);
    const redirectTo = `${services.origin}/`;
    const link = pageLink({ token: made.hashed_token, type: "recovery", redirectTo }, language ?? "en");
    const email = { kind: "recover", link, code: made.email_otp, to, language: language ?? "en", fullName } as const;
    return (trx: Services["db"]) => enqueueEmail(trx, services, email);
  });
}

async function catchUnavailable<Value>(work: () => Promise<Value>): Promise<Result<Value, "unavailable">> {
  try {
    return success(await work());
  } catch {
    return failure("unavailable");
  }
}
