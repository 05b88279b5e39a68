import { z } from "zod";

/**
 * Queries the accounts of a hosted GoTrue provider, authorized by an operator's key. No call throws; null: no response.
 */
export type HostedUsers = {
  /** A text that changes whenever an account is created or deleted. */
  readFingerprint(): Promise<string | null>;
  exists(userId: string): Promise<boolean | null>;
  /** Deletes the account. True: it is gone; null: no response, or the provider rejected the request. Idempotent. */
  remove(userId: string): Promise<true | null>;
  /** The provider's data about the account, for its owner. */
  readData(userId: string): Promise<Record<string, unknown> | null>;
};

const timeoutMs = 5000;

const userList = z.object({ users: z.array(z.object({ id: z.string() })) });
const user = z.object({ deleted_at: z.string().nullish() });
const userData = z.object({
  email: z.unknown(),
  phone: z.unknown(),
  created_at: z.unknown(),
  email_confirmed_at: z.unknown(),
  last_sign_in_at: z.unknown(),
  user_metadata: z.unknown(),
  identities: z.array(z.object({ provider: z.unknown(), identity_data: z.unknown() })).nullish(),
  factors: z.array(z.object({ friendly_name: z.unknown(), created_at: z.unknown() })).nullish(),
});

/** `url` is the provider's base URL, without a trailing slash; `serviceKey` authorizes its calls under `/admin`. */
export function createHostedUsers({ url, serviceKey }: { url: string; serviceKey: string }): HostedUsers {
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` };
  const ask = (path: string, method = "GET") =>
    fetch(`${url}/admin/users${path}`, { method, headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });

  return {
    /** The number of accounts and the newest one: the provider lists the latest first. */
    readFingerprint: () =>
      orNull(async () => {
        const response = await ask("?page=1&per_page=1");
        if (!response.ok) return null;
        const { users } = userList.parse(await response.json());
        return `${response.headers.get("x-total-count")} ${users[0]?.id}`;
      }),
    /** A soft-deleted account still has a row, which contains the deletion time. */
    exists: (userId) =>
      orNull(async () => {
        const response = await ask(`/${userId}`);
        if (response.status === 404) return false;
        return response.ok ? user.parse(await response.json()).deleted_at == null : null;
      }),
    remove: (userId) =>
      orNull(async () => {
        const { ok, status } = await ask(`/${userId}`, "DELETE");
        return ok || status === 404 ? true : null;
      }),
    readData: (userId) =>
      orNull(async () => {
        const response = await ask(`/${userId}`);
        return response.ok ? userData.parse(await response.json()) : null;
      }),
  };
}

async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
