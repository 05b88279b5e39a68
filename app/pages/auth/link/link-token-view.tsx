import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { AuthForm, NeedsScript, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { UnusableLink } from "./unusable-link.tsx";

const noFields = z.object({});

/**
 * Uses the token of an emailed link when the reader confirms. Merely opening the link, as mail scanners do, does not
 * use it.
 */
export function LinkTokenView({ token: { hash, type } }: { token: LinkToken }) {
  const { messages, path } = useAuthPage();
  const navigate = useNavigate();
  const showSuccess = useSuccessToast();
  const form = useAuthForm({
    schema: noFields,
    request: (client) => client.verifyOtp({ token_hash: hash, type }),
    onSuccess: ({ data }) => {
      // A change of address is confirmed from both mailboxes; this was the first.
      if (!data.session) showSuccess(messages.otherMailbox);
      const choosesPassword = type === "invite" || type === "recovery";
      void navigate(path(choosesPassword ? "new-password" : "sign-in"), { replace: true });
    },
  });
  if (form.providerFailure?.code === "otp_expired") return <UnusableLink reason={messages.linkExpired} />;
  return (
    <AuthForm form={form} view="sign-in" submitLabel={messages.useLink}>
      <NeedsScript />
    </AuthForm>
  );
}

const types = ["invite", "recovery", "signup", "magiclink", "email_change"] as const;

/** The token in the link of an invitation, or in a link that an operator created. */
export type LinkToken = { hash: string; type: (typeof types)[number] };

/** Reads the token from the URL's query; null when there is none, or one of an unknown type. */
export function linkToken(search: string): LinkToken | null {
  const query = new URLSearchParams(search);
  const hash = query.get("token_hash") ?? "";
  const type = types.find((known) => known === query.get("type"));
  return hash === "" || type === undefined ? null : { hash, type };
}
