import type { GoTrueClient } from "@supabase/auth-js";
import { useCallback } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { failure, type Result } from "#std/result.ts";
import { useAuth } from "./auth-context.tsx";

type Outcome<Value> = Result<Value, ApiFailure>;
type Renewing = <Value>(call: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>;

/**
 * Makes a call of our API. Where the server no longer takes the session's token, the session is renewed once and the call
 * repeated; a session that cannot be renewed ends, which leads to signing in.
 */
export function useRenewing(): Renewing {
  const { client } = useAuth();
  return useCallback<Renewing>(
    async (call) => {
      const first = await call();
      if (first.ok || first.failure.code !== "not-signed-in") return first;
      const renewal = await renew(await client());
      if (renewal === "unreachable") return failure({ code: "offline" });
      return renewal === "renewed" ? call() : first;
    },
    [client],
  );
}

/** Renews the session. The client keeps a refused one until its token runs out: here it ends at once. */
async function renew(client: GoTrueClient): Promise<"renewed" | "ended" | "unreachable"> {
  const { error } = await client.refreshSession();
  if (error === null) return "renewed";
  const { status = 0 } = error;
  if (status < 400 || status >= 500 || status === 429) return "unreachable";
  await client.signOut({ scope: "local" });
  return "ended";
}
