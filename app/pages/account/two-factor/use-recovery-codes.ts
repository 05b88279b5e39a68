import type { GoTrueClient } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";
import { sendProof } from "../account-request.ts";
import { useAccountRequest } from "../use-account-request.ts";

export type RecoveryCodes = {
  /** The number of codes and of unused ones; "none" without a set, null until known. */
  left: { total: number; remaining: number } | "none" | null;
  /** Codes that were just created. They are shown once. */
  made: readonly string[] | null;
  pending: boolean;
  failure: AuthFailure | null;
  /** Creates the first set, or replaces the existing one. */
  make: () => Promise<void>;
  read: () => void;
  /** The reader has saved the new codes. */
  dismiss: () => void;
};

/** The account's recovery codes, read only while two-step sign-in is on (`isOn`). */
export function useRecoveryCodes(isOn: boolean): RecoveryCodes {
  const { client } = useAuth();
  const { pending, failure: refused, send } = useAccountRequest();
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
      const unproven = await sendProof(auth, proof);
      if (unproven) return unproven;
      const { data, error } = await makeCodes(auth, left);
      if (data) made.codes = data.codes;
      return error;
    });
    if (made.codes === undefined) return;
    setMade(made.codes);
    // Also discards the response of an earlier read.
    read();
  };
  return {
    left: isOn ? left : null,
    made,
    pending,
    failure: refused ?? failure,
    make,
    read,
    dismiss: () => setMade(null),
  };
}

/** Another tab may have created or removed a set meanwhile: the server decides which call applies. */
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
