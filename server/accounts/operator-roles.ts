import { isProved } from "#auth/users/confirm-user.ts";
import { mergeMetadata } from "#auth/users/metadata.ts";
import { changeUser, findUserByEmail, lockUser } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Clock } from "#domain/services.ts";
import type { Config } from "#server/start/config.ts";
import { failure, type Result, success } from "#std/result.ts";
import { createHostedAdmin, type HostedAdmin, type HostedUser, ProviderError } from "./control/hosted-admin.ts";

export type RoleFailure =
  /** No account has this address, or its owner has not confirmed it. */
  | "no-account"
  /** Operators have no listing: an account with a listing remains an owner's. */
  | "has-listing"
  /** A hosted provider needs AUTH_SERVICE_KEY. */
  | "no-service-key"
  /** The hosted provider did not respond, or rejected the key. */
  | "unavailable";

type Changed = { email: string; wasChanged: boolean };

/** The operators: accounts with `app_metadata.role = "admin"`. Each change is in the audit log. Idempotent. */
export type OperatorRoles = {
  grant(email: string): Promise<Result<Changed, RoleFailure>>;
  /**
   * Grants the role to an address of ADMIN_EMAILS. The address must be confirmed: otherwise the first person to sign up
   * with it would get the role.
   */
  grantListed(email: string): Promise<Result<Changed, RoleFailure>>;
  revoke(email: string): Promise<Result<Changed, RoleFailure>>;
  /** Returns the addresses of all operators. */
  list(): Promise<Result<string[], RoleFailure>>;
};

/** The addresses of ADMIN_EMAILS, whose accounts get the role. */
export type ListedOperators = { emails: readonly string[]; roles: OperatorRoles; isHosted: boolean };

type Account = { id: string; isConfirmed: boolean; isProved: boolean; isOperator: boolean };

type Change = "changed" | "unchanged" | "no-account";

/** Where accounts are stored: in our own database, or at a hosted provider. */
type AccountStore = {
  find(email: string): Promise<Account | null>;
  /**
   * Sets or removes the role. `record` writes the audit entry: in the same transaction for our own database, before the
   * change for a hosted provider, so that every change has an entry.
   */
  setRole(id: string, role: "admin" | null, record: Recorder): Promise<Change>;
  list(): Promise<string[]>;
};

/** `isUndone`: the recorded change did not take effect. */
type Recorder = (trx: Database, isUndone?: boolean) => Promise<void>;

/** Returns the roles for the configured provider. */
export function createOperatorRoles(db: Database, clock: Clock, config: Config["auth"]): OperatorRoles {
  const { hostedUrl, serviceKey } = config;
  if (hostedUrl === undefined) return operatorRoles(db, clock, embeddedStore(db, clock));
  if (serviceKey !== undefined)
    return operatorRoles(db, clock, hostedStore(db, createHostedAdmin(hostedUrl, serviceKey)));
  const refuse = async () => failure("no-service-key" as const);
  return { grant: refuse, grantListed: refuse, revoke: refuse, list: refuse };
}

function operatorRoles(db: Database, clock: Clock, store: AccountStore): OperatorRoles {
  async function change(email: string, isOperator: boolean, isListed = false): Promise<Result<Changed, RoleFailure>> {
    const address = email.trim().toLowerCase();
    const account = await store.find(address);
    if (account === null || (isOperator && !account.isConfirmed)) return failure("no-account");
    if (isListed && !account.isProved) return failure("no-account");
    if (account.isOperator === isOperator) return success({ email: address, wasChanged: false });
    if (isOperator && (await hasListing(db, account.id))) return failure("has-listing");
    const action = isOperator ? "operator-granted" : "operator-revoked";
    const changed = await store.setRole(account.id, isOperator ? "admin" : null, (trx, isUndone = false) =>
      recordAuditEntry(trx, {
        at: clock.now(),
        actor: { kind: "system" },
        action: isUndone ? `${action}-failed` : action,
        target: { kind: "user", id: account.id, label: address },
        ...(isListed && { reason: "ADMIN_EMAILS" }),
      }),
    );
    if (changed === "no-account") return failure(changed);
    return success({ email: address, wasChanged: changed === "changed" });
  }

  return {
    grant: (email) => catchUnavailable(() => change(email, true)),
    grantListed: (email) => catchUnavailable(() => change(email, true, true)),
    revoke: (email) => catchUnavailable(() => change(email, false)),
    list: () => catchUnavailable(async () => success((await store.list()).toSorted())),
  };
}

async function catchUnavailable<Value>(
  work: () => Promise<Result<Value, RoleFailure>>,
): Promise<Result<Value, RoleFailure>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) return failure("unavailable");
    throw error;
  }
}

async function hasListing(db: Database, userId: string): Promise<boolean> {
  const found = await db.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).executeTakeFirst();
  return found !== undefined;
}

function embeddedStore(db: Database, clock: Clock): AccountStore {
  return {
    async find(email) {
      const user = await findUserByEmail(db, email);
      if (user === undefined) return null;
      const isOperator = user.app_metadata["role"] === "admin";
      const isConfirmed = user.email_confirmed_at !== null;
      return { id: user.id, isConfirmed, isProved: isConfirmed && (await isProved(db, user.id)), isOperator };
    },
    /** The values read before may be outdated: the locked row decides. */
    setRole: (id, role, record) =>
      db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id);
        if (user === undefined || (role !== null && user.email_confirmed_at === null)) return "no-account";
        if ((user.app_metadata["role"] === "admin") === (role === "admin")) return "unchanged";
        await changeUser(trx, id, clock.now(), { app_metadata: mergeMetadata(user.app_metadata, { role }) });
        await record(trx);
        return "changed";
      }),
    async list() {
      const users = await db
        .selectFrom("auth_provider.users")
        .select("email")
        .where((query) => query.eb(query.ref("app_metadata", "->>").key("role"), "=", "admin"))
        .execute();
      return users.flatMap(({ email }) => (email === null ? [] : [email]));
    },
  };
}

function hostedStore(db: Database, admin: HostedAdmin): AccountStore {
  return {
    async find(email) {
      const user = await admin.findByEmail(email);
      if (user === null) return null;
      const isConfirmed = user.email_confirmed_at != null;
      return { id: user.id, isConfirmed, isProved: isConfirmed, isOperator: isOperator(user) };
    },
    /** The provider merges the metadata itself. */
    async setRole(id, role, record) {
      const present = await admin.findById(id);
      if (present === null) return "no-account";
      if (isOperator(present) === (role === "admin")) return "unchanged";
      await db.transaction().execute((trx) => record(trx));
      try {
        await admin.call(`/admin/users/${id}`, { method: "PUT", body: { app_metadata: { role } } });
      } catch (error) {
        await db.transaction().execute((trx) => record(trx, true));
        throw error;
      }
      return "changed";
    },
    async list() {
      const found: string[] = [];
      for await (const user of admin.everyone()) if (isOperator(user)) found.push(user.email ?? "");
      return found;
    },
  };
}

function isOperator({ app_metadata: app }: HostedUser): boolean {
  return app?.["role"] === "admin";
}
