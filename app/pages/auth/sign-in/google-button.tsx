import { Button } from "#app/design/button/button.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { useAuthRequest } from "../use-auth-request.ts";

/** Signs in, or up, with a Google account. Google redirects back to this page. */
export function GoogleButton() {
  const { messages, returnTo } = useAuthPage();
  const { pending, send } = useAuthRequest({ leaves: true });
  const go = () =>
    send((client) => client.signInWithOAuth({ provider: "google", options: { redirectTo: returnTo("sign-in") } }));
  return (
    <div className="google">
      <Button variant="secondary" size="lg" block busy={pending} onClick={go}>
        {pending ? null : <GoogleLogo />}
        {messages.continueWithGoogle}
      </Button>
      <p className="hint google-in-wechat">{messages.worksInBrowser}</p>
      <p className="or-divider">{messages.or}</p>
    </div>
  );
}

/** Google's branding rules require its logo, in its colors, on the button. */
function GoogleLogo() {
  return (
    <svg className="google-logo" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.7 3.2-8.1Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.65l-3.6-2.8a6.6 6.6 0 0 1-9.85-3.46H2.15v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.85 14.09a6.6 6.6 0 0 1 0-4.18V7.07h-3.7a11 11 0 0 0 0 9.86l3.7-2.84Z" />
      <path
        fill="#ea4335"
        d="M12 5.38c1.6 0 3.1.55 4.2 1.64l3.2-3.2A11 11 0 0 0 2.15 7.07l3.7 2.84A6.6 6.6 0 0 1 12 5.38Z"
      />
    </svg>
  );
}
