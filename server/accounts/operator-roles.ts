import { z } from "zod";
import { mergeMetadata } from "#auth/users/metadata.ts";
import { changeUser, findUserByEmail, lockUser } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Clock } from "#domain/services.ts";
import type { Config } from "#server/start/config.ts";
import { failure, type Result, success } from "#std/result.ts";

export type RoleFailure =
  /** No account has this address, or its owner has not confirmed it. */
  | "no-account"
  /** An operator has no listing: the account that has one remains an owner's. */
  | "has-listing"
  /** A hosted provider needs AUTH_SERVICE_KEY. */
  | "no-service-key"
  /** The hosted provider did not respond, or refused the key. */
  | "unavailable";

type Changed = { email: string; wasChanged: boolean };

/** Who the operators are: accounts with `app_metadata.role = "admin"`. Each change is in the audit log. Idempotent. */
export type OperatorRoles = {
  grant(email: string): Promise<Result<Changed, RoleFailure>>;
  revoke(email: string): Promise<Result<Changed, RoleFailure>>;
  /** Returns the addresses of all operators. */
  list(): Promise<Result<string[], RoleFailure>>;
};

type Account = { id: string; isConfirmed: boolean; isOperator: boolean };

/** Where accounts are stored: in our own database, or at a hosted provider. */
type AccountStore = {
  find(email: string): Promise<Account | null>;
  /** Our own database changes the role in the transaction that records it; a hosted provider first. */
  setRole(id: string, role: "admin" | null, record: (trx: Database) => Promise<void>): Promise<void>;
  list(): Promise<string[]>;
};

/** The roles of the provider that this configuration names. */
export function createOperatorRoles(db: Database, clock: Clock, config: Config["auth"]): OperatorRoles {
  const { hostedUrl, serviceKey } = config;
  if (hostedUrl === undefined) return operatorRoles(db, clock, embeddedStore(db, clock));
  if (serviceKey !== undefined) return operatorRoles(db, clock, hostedStore(db, hostedUrl, serviceKey));
  const refuse = async () => failure("no-service-key" as const);
  return { grant: refuse, revoke: refuse, list: refuse };
}

function operatorRoles(db: Database, clock: Clock, store: AccountStore): OperatorRoles {
  async function change(email: string, isOperator: boolean): Promise<Result<Changed, RoleFailure>> {
    const address = email.trim().toLowerCase();
    const account = await store.find(address);
    if (account === null || (isOperator && !account.isConfirmed)) return failure("no-account");
    if (account.isOperator === isOperator) return success({ email: address, wasChanged: false });
    if (isOperator && (await hasListing(db, account.id))) return failure("has-listing");
    await store.setRole(account.id, isOperator ? "admin" : null, (trx) =>
      recordAuditEntry(trx, {
        at: clock.now(),
        actor: { kind: "system" },
        action: isOperator ? "operator-granted" : "operator-revoked",
        target: { kind: "user", id: account.id, label: address },
      }),
    );
    return success({ email: address, wasChanged: true });
  }

  return {
    grant: (email) => orUnavailable(() => change(email, true)),
    revoke: (email) => orUnavailable(() => change(email, false)),
    list: () => orUnavailable(async () => success((await store.list()).toSorted())),
  };
}

class ProviderError extends Error {}

async function orUnavailable<Value>(
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
      return { id: user.id, isConfirmed: user.email_confirmed_at !== null, isOperator };
    },
    setRole: (id, role, record) =>
      db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id);
        if (user === undefined) throw new ProviderError("The account is gone.");
        await changeUser(trx, id, clock.now(), { app_metadata: mergeMetadata(user.app_metadata, { role }) });
        await record(trx);
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

const userPage = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullish(),
      email_confirmed_at: z.string().nullish(),
      app_metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});

type HostedUser = z.infer<typeof userPage>["users"][number];

const timeoutMs = 10_000;
const pageSize = 1000;

/** GoTrue has no search by address that all versions know, so its list is read page by page. */
function hostedStore(db: Database, url: string, serviceKey: string): AccountStore {
  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}/admin/users${path}`, { ...init, headers, redirect: "error", signal });
      if (response.ok) return await response.json();
    } catch (error) {
      throw new ProviderError("The auth provider did not respond.", { cause: error });
    }
    throw new ProviderError("The auth provider refused the request.");
  }

  async function* everyone(): AsyncGenerator<HostedUser> {
    for (let page = 1; ; page += 1) {
      const read = userPage.safeParse(await call(`?page=${page}&per_page=${pageSize}`));
      if (!read.success) throw new ProviderError("The auth provider's list of users has another form.");
      yield* read.data.users;
      if (read.data.users.length < pageSize) return;
    }
  }

  return {
    async find(email) {
      for await (const user of everyone())
        if (user.email?.toLowerCase() === email) {
          const isOperator = user.app_metadata?.["role"] === "admin";
          return { id: user.id, isConfirmed: user.email_confirmed_at != null, isOperator };
        }
      return null;
    },
    async setRole(id, role, record) {
      await call(`/${id}`, { method: "PUT", body: JSON.stringify({ app_metadata: { role } }) });
      await db.transaction().execute(record);
    },
    async list() {
      const found: string[] = [];
      for await (const { app_metadata: app, email } of everyone())
        if (app?.["role"] === "admin") found.push(email ?? "");
      return found;
    },
  };
}
