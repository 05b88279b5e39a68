import type { Database } from "#database/database.ts";
import type { PublicReads } from "#database/public-reads.ts";
import type { AccountSettings } from "./accounts/account-settings.ts";
import type { DailySum } from "./analytics/counting/daily-sums.ts";
import type { EmailCipher } from "./email/email-encryption.ts";
import type { PaymentAccount } from "./payments/payment-provider.ts";
import type { CountedSearch } from "./search/counted-search.ts";
import type { Site } from "./site.ts";

/** The source of the time, so that tests can set it. */
export type Clock = { now(): Date };

/** A structured log line: an event name in kebab-case and its fields. Never personal data. */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
};

/** The dependencies of the domain's commands and queries, passed as an argument; there are no globals. */
export type Services = {
  db: Database;
  publicReads: PublicReads;
  clock: Clock;
  log: Log;
  /** Counts a search in the sums of the day, and its words if they found nothing. Returns immediately, never throws. */
  countSearch: (search: CountedSearch) => void;
  /** Increments a sum of the day. Returns immediately and never throws: the sum is written later. */
  countDaily: (sum: DailySum) => void;
  site: Site;
  /** Scheme and host without a trailing slash, for example `https://taoli.example`. */
  origin: string;
  accounts: AccountSettings;
  /** Encrypts queued emails that contain a credential. */
  emailCipher: EmailCipher;
  /** Encrypts the keys of data exports. */
  exportCipher: EmailCipher;
  /** A keyed hash of an email, in hexadecimal: proves a contact after the email is erased. */
  hashAddress: (email: string) => Promise<string>;
  /** The payment account, and whether it takes real money: if not, pages show a note. */
  payments: { account: PaymentAccount; isLive: boolean };
};
