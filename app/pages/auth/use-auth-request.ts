import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { useState } from "react";
import { useToast } from "#app/design/toast/toast.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure, failureText } from "#app/session/auth-failure.ts";
import { failure as failed, type Result, success } from "#std/result.ts";
import { useAuthPage } from "./auth-page-context.ts";

type Response = { error: AuthError | null };

/**
 * Sends requests to the auth provider, one at a time; `send` resolves to undefined while another is pending. A failure
 * is shown in the toast "Error", with a text of `failures`. After a success that leads to another page (`leaves`) no
 * further request is sent.
 */
export function useAuthRequest({ leaves, failures }: { leaves: boolean; failures?: Texts }) {
  const { client } = useAuth();
  const { messages } = useLocale();
  const page = useAuthPage();
  const toast = useToast();
  const { pending, run } = usePending();
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const send = <Given extends Response>(request: (client: GoTrueClient) => Promise<Given>) =>
    run<Result<Given, AuthFailure>>(
      async () => {
        setFailure(null);
        toast(null);
        const response = await client()
          .then(request)
          .catch((error: unknown) => ({ error }));
        if (response.error === null) return success(response as Given);
        const found = authFailure(response.error);
        setFailure(found);
        toast({ kind: "error", title: messages.error, text: failureText(found, failures ?? page.failures) });
        return failed(found);
      },
      ({ ok }) => ok && leaves,
    );
  return { pending, failure, send };
}

type Texts = ReturnType<typeof useAuthPage>["failures"];
