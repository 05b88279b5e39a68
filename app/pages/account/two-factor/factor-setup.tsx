import { useState } from "react";
import { useAccount } from "../account-context.tsx";
import { FactorNameForm } from "./factor-name-form.tsx";
import { FactorProofForm } from "./factor-proof-form.tsx";

export type NewFactor = {
  id: string;
  qrCode: string;
  secret: string;
  /** What an app on this very device opens. */
  uri: string;
};

type Props = { names: readonly string[]; onEnd: (isAdded: boolean) => void };

/** Two steps: name the new authenticator, then read its secret into the app and give the first code. */
export function FactorSetup({ names, onEnd }: Props) {
  const { messages } = useAccount();
  const [factor, setFactor] = useState<NewFactor | null>(null);
  return (
    <section className="factor-setup" aria-label={messages.factor.setup}>
      {factor === null ? (
        <FactorNameForm names={names} onEnrolled={setFactor} onEnd={() => onEnd(false)} />
      ) : (
        <FactorProofForm factor={factor} onEnd={onEnd} />
      )}
    </section>
  );
}
