import type { GoTrueClient } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";
import { giveProof } from "../account-action.ts";
import { useSending } from "../use-sending.ts";

export type RecoveryCodes = {
  /** How many codes there are and how many are unused; "none" where there is no set, null until it is known. */
  left: { total: number; remaining: number } | "none" | null;
  /** Those that were just made, in groups of four. They are shown once. */
  made: readonly string[] | null;
  busy: boolean;
  failure: AuthFailure | null;
  /** Makes the first set, or another in place of the present one. */
  make: () => Promise<void>;
  read: () => void;
  /** The reader has saved the new codes. */
  dismiss: () => void;
};

/** The account's recovery codes. They are asked for only while two-step sign-in is on (`isOn`). */
export function useRecoveryCodes(isOn: boolean): RecoveryCodes {
  const { client } = useAuth();
  const { busy, failure: refusal, send } = useSending();
  const [left, setLeft] = useState<RecoveryCodes["left"]>(null);
  const [made, setMade] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [reads, setReads] = useState(0);

  useEffect(() => {
    let isAwaited = reads >= 0;
    if (!isOn) return;
    void readLeft(client).then((outcome) => {
      if (!isAwaited) return;
      if (outcome === "none" || "total" in outcome) setLeft(outcome);
      setFailure(outcome !== "none" && "code" in outcome ? outcome : null);
    });
    return () => {
      isAwaited = false;
    };
  }, [client, isOn, reads]);

  const read = () => setReads((count) => count + 1);
  const make = async () => {
    const made: { codes?: string[] } = {};
    await send(async (auth, proof) => {
      const unproven = await giveProof(auth, proof);
      if (unproven) return unproven;
      const { data, error } = await makeCodes(auth, left);
      if (data) made.codes = data.codes;
      return error;
    });
    if (made.codes === undefined) return;
    setMade(made.codes);
    // Also forgets a count that was asked for before.
    read();
  };
  return {
    left: isOn ? left : null,
    made,
    busy,
    failure: refusal ?? failure,
    make,
    read,
    dismiss: () => setMade(null),
  };
}

/** Another tab may have made or removed a set meanwhile: what the server says counts. */
async function makeCodes({ mfa }: GoTrueClient, left: RecoveryCodes["left"]) {
  const { generate, regenerate } = mfa.recoveryCodes;
  const [first, second] = left === null || left === "none" ? [generate, regenerate] : [regenerate, generate];
  const outcome = await first();
  const code = outcome.error?.code;
  return code === "mfa_verified_factor_exists" || code === "mfa_factor_not_found" ? await second() : outcome;
}

async function readLeft(client: () => Promise<GoTrueClient>) {
  try {
    const { data, error } = await (await client()).mfa.recoveryCodes.getStatus();
    if (error === null) return { total: data.total, remaining: data.remaining };
    return error.code === "mfa_factor_not_found" ? "none" : authFailure(error);
  } catch (error) {
    return authFailure(error);
  }
}
