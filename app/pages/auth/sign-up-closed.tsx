import { Link } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { useAuthPage } from "./auth-page-context.ts";

/** In place of the sign-up form where the operator opens no new accounts. */
export function SignUpClosed() {
  const { messages, path } = useAuthPage();
  return (
    <div className="auth-form">
      <Alert title={messages.signUpClosedTitle}>
        {messages.signUpClosed}{" "}
        <Link to={path("sign-in")} replace preventScrollReset>
          {messages.signIn}
        </Link>
      </Alert>
    </div>
  );
}
