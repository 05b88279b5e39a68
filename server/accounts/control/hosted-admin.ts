import { z } from "zod";

/** A hosted provider did not respond (`isOutage`), or rejected a request. */
export class ProviderError extends Error {
  readonly isOutage: boolean;
  constructor(message: string, { isOutage = false, cause }: { isOutage?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "ProviderError";
    this.isOutage = isOutage;
  }
}

const hostedUser = z.object({
  id: z.string(),
  email: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  last_sign_in_at: z.string().nullish(),
  recovery_sent_at: z.string().nullish(),
  created_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  identities: z.array(z.object({ provider: z.string() })).nullish(),
  factors: z.array(z.object({ factor_type: z.string(), status: z.string(), created_at: z.string() })).nullish(),
});

const userPage = z.object({ users: z.array(hostedUser) });

export type HostedUser = z.infer<typeof hostedUser>;

const timeoutMs = 10_000;
const pageSize = 1000;

/** Requests to a hosted GoTrue provider that need its service key. Each throws only a ProviderError. */
export type HostedAdmin = {
  /** Returns the response's JSON, or null if it has no body. `bearer` replaces the key. */
  call(path: string, init?: { method?: string; body?: object; bearer?: string }): Promise<unknown>;
  findById(id: string): Promise<HostedUser | null>;
  findByEmail(email: string): Promise<HostedUser | null>;
  everyone(): AsyncGenerator<HostedUser>;
};

export function createHostedAdmin(url: string, serviceKey: string): HostedAdmin {
  async function send(
    path: string,
    { method = "GET", body, bearer = serviceKey }: Parameters<HostedAdmin["call"]>[1] = {},
  ) {
    const headers = { apikey: serviceKey, authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const init = { method, headers, redirect: "error", signal } as const;
      const response = await fetch(
        `${url}${path}`,
        body === undefined ? init : { ...init, body: JSON.stringify(body) },
      );
      const text = await response.text();
      return { status: response.status, json: text.startsWith("{") ? (JSON.parse(text) as unknown) : null };
    } catch (error) {
      throw new ProviderError("The auth provider did not respond.", { isOutage: true, cause: error });
    }
  }

  async function call(path: string, init?: Parameters<HostedAdmin["call"]>[1]): Promise<unknown> {
    const { status, json } = await send(path, init);
    if (status < 300) return json;
    throw new ProviderError("The auth provider refused the request.", { isOutage: status >= 500 || status === 429 });
  }

  async function* everyone(): AsyncGenerator<HostedUser> {
    for (let page = 1; ; page += 1) {
      const read = userPage.safeParse(await call(`/admin/users?page=${page}&per_page=${pageSize}`));
      if (!read.success) throw new ProviderError("The auth provider's list of users has an unexpected format.");
      yield* read.data.users;
      if (read.data.users.length < pageSize) return;
    }
  }

  return {
    call,
    everyone,
    async findById(id) {
      const { status, json } = await send(`/admin/users/${id}`);
      if (status === 404) return null;
      const read = hostedUser.safeParse(json);
      if (status >= 300 || !read.success) throw new ProviderError("The auth provider refused the request.");
      return read.data.deleted_at == null ? read.data : null;
    },
    /** Not all versions of GoTrue can search by address, so the list of users is read page by page. */
    async findByEmail(email) {
      for await (const user of everyone()) if (user.email?.toLowerCase() === email) return user;
      return null;
    },
  };
}
