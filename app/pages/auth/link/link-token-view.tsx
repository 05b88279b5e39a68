import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { AuthForm, NeedsScript, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import type { LinkToken } from "./link-token.ts";
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
      // A change of address is confirmed from both mailboxes: this was the first.
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
