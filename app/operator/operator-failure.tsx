import type { Session } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { failureText } from "#app/failure-text.ts";
import { CodeField } from "#app/forms/auth/code-field.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import type { ReadError } from "#app/private-data/queries.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { verifiedApps } from "#app/session/second-factor.ts";
import { useOperator } from "./operator-context.ts";

export type OperatorError = ReadError<ApiFailure>;

type Props = {
  session?: Session;
  /** Whether an action failed, not loading. */
  isAction?: boolean;
  /** A title for this action instead of the general one. */
  title?: string;
  failure: ApiFailure;
  /** Loads the data, or sends the action, again. */
  onRetry: () => void;
};

/** Explains why loading or an action failed in the console, and offers the next step. */
export function OperatorFailure(props: Props) {
  const { isAction = false, title, failure } = props;
  const action = useRef<HTMLDivElement>(null);
  // The button of a long form or dialog is far below.
  useEffect(() => {
    action.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!isAction && title === undefined) return <Explanation {...props} />;
  return (
    <div className="admin-failure" ref={action}>
      <Explanation {...props} />
    </div>
  );
}

function Explanation({ session, isAction = false, title, failure, onRetry }: Props) {
  const { admin, failures } = useOperator().texts;
  const { href } = useLocale();
  const { user } = useAuth();
  if (failure.code === "operator-session-expired") {
    // The layout's form and that of an action may be on the page together.
    const codeId = session === undefined ? "operator-action-code" : "operator-code";
    return <Reauthenticate codeId={codeId} onReauthenticated={onRetry} />;
  }
  if (failure.code === "not-allowed")
    return (
      <Alert tone="amber" role="alert" title={admin.refused}>
        {admin.refusedText}
      </Alert>
    );
  const hasApp = verifiedApps(session?.user ?? user ?? {}).length > 0;
  if (failure.code === "second-factor-needed" && !hasApp)
    return (
      <Alert
        tone="amber"
        role="alert"
        title={admin.secondFactor}
        action={
          <Link className={buttonClass({ variant: "secondary" }, "alert-a")} to={href("/dashboard/account")}>
            {admin.toAccount}
          </Link>
        }
      >
        {admin.secondFactorText}
      </Alert>
    );
  if (failure.code === "already-decided") return <DecidedByOther title={title} failure={failure} />;
  const general = isAction ? admin.actionFailed : admin.loadFailed;
  return <LoadFailure title={title ?? general} failure={failure} failures={failures} onRetry={onRetry} />;
}

/** Another operator, or another tab, was faster: sending the action again would fail again. */
function DecidedByOther({ title, failure }: { title: string | undefined; failure: ApiFailure }) {
  const cache = useQueryClient();
  const { admin, failures } = useOperator().texts;
  const reload = () => void cache.invalidateQueries({ queryKey: ["operator"] });
  return (
    <Alert
      tone="danger"
      role="alert"
      title={title ?? admin.actionFailed}
      action={
        <Button variant="secondary" className="alert-a" onClick={reload}>
          {admin.reload}
        </Button>
      }
    >
      {failureText(failure, failures)}
    </Alert>
  );
}

/**
 * Asks for another code of the authenticator app, then loads the data or sends the failed action again; text typed on
 * the page below is kept. A code entered for an action also renews the rights of the whole console.
 */
function Reauthenticate({ codeId, onReauthenticated }: { codeId: string; onReauthenticated: () => void }) {
  const cache = useQueryClient();
  const { admin } = useOperator().texts;
  const { client, user } = useAuth();
  const [error, setError] = useState<string | undefined>();
  const { pending, run } = usePending();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("code");
    const code = typeof typed === "string" ? typed.replace(/\s/gu, "") : "";
    const [app] = verifiedApps(user ?? {});
    await run(async () => {
      const { mfa } = await client();
      const verified = await mfa.challengeAndVerify({ factorId: app?.id ?? "", code });
      if (verified.error !== null) return setError(admin.codeWrong);
      onReauthenticated();
      void cache.invalidateQueries({ queryKey: ["operator", "session"] });
    });
  };
  return (
    <form className="card pad admin-proof" onSubmit={(event) => void send(event)}>
      <h2>{admin.expired}</h2>
      <p>{admin.expiredText}</p>
      <CodeField id={codeId} label={admin.code} {...(error !== undefined && { error })} />
      <Button type="submit" busy={pending}>
        {admin.continue}
      </Button>
    </form>
  );
}
