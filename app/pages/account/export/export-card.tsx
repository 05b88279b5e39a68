import { Button } from "#app/design/button/button.tsx";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useExport } from "./use-export.ts";

/** Downloads everything that is stored about the member. Operators' accounts have nothing to download. */
export function ExportCard() {
  const { user } = useAccount();
  return user.app_metadata["role"] === "admin" ? null : <MemberExport />;
}

function MemberExport() {
  const { messages } = useAccount();
  const { state, start, needsSignIn, signInAgain } = useExport();
  const { title, lead, submit, preparing, done } = messages.export;
  const failed = state.step === "failed" ? state.text : null;
  return (
    <SettingsCard id="export" title={title} lead={lead}>
      <FailureAlert message={needsSignIn ? messages.prove.again : failed} />
      <div className="setting-actions">
        <Button variant="secondary" busy={state.step === "preparing"} onClick={() => void start()}>
          {submit}
        </Button>
        {needsSignIn ? (
          <Button variant="secondary" onClick={() => void signInAgain()}>
            {messages.prove.signInAgain}
          </Button>
        ) : null}
        <output className="setting-note">
          {state.step === "preparing" ? preparing : null}
          {state.step === "done" ? done : null}
        </output>
      </div>
    </SettingsCard>
  );
}
