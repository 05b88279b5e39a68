import type { Database } from "#database/database.ts";
import type { Locale } from "#i18n/locale.ts";

type Addressed = { to: string; language: Locale; fullName: string | null };

/** Every email of the provider. The caller renders and sends it. */
export type AuthEmail =
  | (Addressed & { kind: "confirm" | "recover" | "magic-link" | "invite"; link: string; code: string })
  | (Addressed & { kind: "reauthenticate"; code: string })
  | (Addressed & { kind: "email-change"; link: string; code: string; oldEmail: string; newEmail: string })
  | (Addressed & { kind: "password-changed" | "email-changed" | "factor-added" | "factor-removed" })
  | (Addressed & RecoveryNotification);

/** A notification about recovery codes. `remaining` is the number of unused codes. */
export type RecoveryNotification =
  | { kind: "recovery-codes-replaced" }
  | { kind: "recovery-code-used"; remaining: number };

/** Adds an email to the outbox, in the transaction of the change it reports. A job sends it after the commit. */
export type EnqueueEmail = (trx: Database, email: AuthEmail) => Promise<void>;
