import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { useRef, useState } from "react";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure, failureText } from "#app/session/auth-failure.ts";
import { useAuthPage } from "./auth-page-context.ts";

type Reply = { error: AuthError | null };

/**
 * Asks the provider one question at a time; a second press asks nothing. What fails is shown as the toast "Error", in
 * the reader's language, and the answer is null. After an answer that leads elsewhere (`leads`) the form stays busy
 * until it is gone.
 */
export function useProvider(leads: boolean) {
  const { client } = useAuth();
  const { messages } = useLocale();
  const { failures } = useAuthPage();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const asking = useRef(false);

  const ask = async <Given extends Reply>(question: (client: GoTrueClient) => Promise<Given>) => {
    if (asking.current) return null;
    asking.current = true;
    setBusy(true);
    setFailure(null);
    toast(null);
    const response = await client().then(question).catch(failed);
    const isDone = response.error === null;
    asking.current = isDone && leads;
    setBusy(isDone && leads);
    if (isDone) return response as Given;
    const found = authFailure(response.error);
    setFailure(found);
    toast({ kind: "error", title: messages.error, text: failureText(found, failures) });
    return null;
  };
  return { busy, failure, ask };
}

function failed(error: unknown): { error: unknown } {
  return { error };
}
