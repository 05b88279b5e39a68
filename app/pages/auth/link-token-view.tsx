import { useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import type { LinkToken } from "./link-token.ts";
import { NeedsScript } from "./needs-script.tsx";
import { SignedInAlready } from "./signed-in-already.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";

const nothingToCheck = () => ({});

/** Uses a link from a letter when the reader says so: what merely opens it, such as a scanner of mail, spends nothing. */
export function LinkTokenView({ token: { hash, type } }: { token: LinkToken }) {
  const { messages, path } = useAuthPage();
  const shared = useLocale().messages;
  const { session } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();
  const { failure, busy, onSubmit } = useAuthForm({
    check: nothingToCheck,
    question: (client) => client.verifyOtp({ token_hash: hash, type }),
    onResponse: ({ data }) => {
      // Of a change of address both mailboxes have to agree: this was the first.
      if (!data.session) toast({ kind: "success", title: shared.success, text: messages.otherMailbox });
      const choosesPassword = type === "invite" || type === "recovery";
      void navigate(path(choosesPassword ? "new-password" : "sign-in"), { replace: true });
    },
  });
  if (failure?.code === "otp_expired") {
    return (
      <div className="auth-form">
        <Alert tone="danger" title={messages.linkUnusable} role="alert">
          {messages.linkExpired}
        </Alert>
        {session ? (
          <SignedInAlready session={session} />
        ) : (
          <ButtonLink size="lg" block href={path("forgot")}>
            {messages.newLink}
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <form className="auth-form" method="post" action={path("sign-in")} noValidate onSubmit={onSubmit}>
      <NeedsScript />
      <SubmitButton busy={busy}>{messages.useLink}</SubmitButton>
    </form>
  );
}
