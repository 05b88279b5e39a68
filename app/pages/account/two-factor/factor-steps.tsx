import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useAccount } from "../account-context.tsx";
import { groupsOfFour } from "./factor-name.ts";
import type { NewFactor } from "./factor-setup.tsx";
import { SecretCopy } from "./secret-copy.tsx";

/** What is to do with the new secret: as a picture, as text, or on this very device. Takes the focus, to be read. */
export function FactorSteps({ factor }: { factor: NewFactor }) {
  const { messages } = useAccount();
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => steps.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is to do next is read from here
    <ol className="factor-steps" ref={steps} tabIndex={-1}>
      <li>{messages.factor.stepInstall}</li>
      <li>
        {messages.factor.stepScan}
        <div className="factor-code">
          <img src={factor.qrCode} alt={messages.factor.qrLabel} width={192} height={192} />
          <div>
            <p className="sm muted">{messages.factor.orType}</p>
            <code className="factor-secret" translate="no">
              {groupsOfFour(factor.secret)}
            </code>
            <SecretCopy secret={factor.secret} />
          </div>
        </div>
        <ButtonLink className="factor-open" variant="soft" href={factor.uri}>
          {messages.factor.openApp}
        </ButtonLink>
      </li>
      <li>{messages.factor.stepCode}</li>
    </ol>
  );
}
