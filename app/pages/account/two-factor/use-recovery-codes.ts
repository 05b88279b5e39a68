import type { GoTrueClient } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";
import { failure, type Result, success } from "#std/result.ts";
import { useAccount } from "../account-context.tsx";
import { sendProof } from "../account-request.ts";
import { useAccountRequest } from "../use-account-request.ts";

type Left = { total: number; remaining: number } | "none";

export type RecoveryCodes = ReturnType<typeof useRecoveryCodes>;

const queryKey = ["recovery-codes"] as const;

/**
 * The account's recovery codes while two-step sign-in is on (`isOn`). Their number is read only if the user's factors
 * include a set.
 */
export function useRecoveryCodes(isOn: boolean) {
  const { client } = useAuth();
  const { user, isUserFresh, refreshUser } = useAccount();
  const hasSet = user.factors?.some(({ factor_type: type }) => type === "recovery_code") ?? false;
  const cache = useQueryClient();
  const { pending, failure: refused, send } = useAccountRequest();
  const [made, setMade] = useState<readonly string[] | null>(null);
  const status = useQuery<Left, ReadError<AuthFailure>>({
    queryKey,
    queryFn: () => valueOf(readLeft(client)),
    enabled: isOn && hasSet,
  });
  const left = isOn ? (status.data ?? (isUserFresh && !hasSet ? "none" : null)) : null;

  useEffect(() => {
    // The set of codes was removed with the last app.
    if (!isOn) cache.removeQueries({ queryKey });
  }, [isOn, cache]);

  const make = async () => {
    const made: { codes?: string[] } = {};
    await send(async (auth, proof) => {
      const unproven = await sendProof(auth, proof);
      if (unproven) return unproven;
      const { data, error } = await createCodes(auth, left);
      if (data) made.codes = data.codes;
      return error;
    });
    if (made.codes === undefined) return;
    setMade(made.codes);
    const all: Left = { total: made.codes.length, remaining: made.codes.length };
    void cache.cancelQueries({ queryKey });
    cache.setQueryData<Left>(queryKey, () => all);
    refreshUser();
  };
  return {
    /** The number of codes and of unused codes; "none" if there is no set, null until loaded. */
    left,
    /** Whether reading the number failed. */
    isUnread: isOn && left === null && status.errorUpdateCount > 0,
    isReading: status.isFetching,
    /** Codes that were just created, in groups of four. They are shown once. */
    made,
    pending,
    failure: refused ?? (left === null ? (status.error?.failure ?? null) : null),
    /** Creates the first set, or replaces the existing one. */
    make,
    read: () => void cache.invalidateQueries({ queryKey }),
    /** Called when the reader has saved the new codes. */
    dismiss: () => setMade(null),
  };
}

/**
 * Another tab may have created or removed a set in the meantime: the server's state determines which call applies.
 */
async function createCodes({ mfa }: GoTrueClient, left: Left | null) {
  const { generate, regenerate } = mfa.recoveryCodes;
  const [first, second] = left === null || left === "none" ? [generate, regenerate] : [regenerate, generate];
  const outcome = await first();
  const code = outcome.error?.code;
  return code === "mfa_verified_factor_exists" || code === "mfa_factor_not_found" ? await second() : outcome;
}

async function readLeft(client: () => Promise<GoTrueClient>): Promise<Result<Left, AuthFailure>> {
  try {
    const { data, error } = await (await client()).mfa.recoveryCodes.getStatus();
    if (error === null) return success({ total: data.total, remaining: data.remaining });
    return error.code === "mfa_factor_not_found" ? success("none") : failure(authFailure(error));
  } catch (error) {
    return failure(authFailure(error));
  }
}
