import type { Factor } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { verifiedApps } from "#app/session/second-factor.ts";
import { useAccount } from "../account-context.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { FactorList } from "./factor-list.tsx";
import { FactorRemoval } from "./factor-removal.tsx";
import { FactorSetup } from "./factor-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

/** Two-step sign-in: the authenticator apps in use, a new one, recovery codes, and help for a lost device. */
export function FactorCard() {
  const { user, messages, accounts } = useAccount();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Factor | null>(null);
  const [removals, setRemovals] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const factors = verifiedApps(user);
  const hasCodes = accounts.features.recoveryCodes;
  const codes = useRecoveryCodes(hasCodes && factors.length > 0);

  useEffect(() => {
    if (wasAdding.current && !adding) add.current?.focus();
    wasAdding.current = adding;
  }, [adding]);

  useEffect(() => {
    // The dialog returned the focus to a button that has been removed.
    if (removals > 0) heading.current?.focus();
  }, [removals]);

  const addEnded = (isAdded: boolean) => {
    setAdding(false);
    // Recovery codes are available from the first app on. Creating them now makes it most likely that they are saved.
    if (isAdded && hasCodes && factors.length === 0) void codes.make();
  };
  return (
    <SettingsCard
      id="factor"
      title={messages.factor.title}
      lead={messages.factor.lead}
      heading={heading}
      badge={<StatusBadge isOn={factors.length > 0} />}
    >
      {factors.length > 0 ? <FactorList factors={factors} onRemove={setRemoved} /> : null}
      {adding ? (
        <FactorSetup names={factors.map(({ friendly_name: name }) => name ?? "")} onEnd={addEnded} />
      ) : (
        <div className="setting-actions">
          <Button ref={add} variant="secondary" onClick={() => setAdding(true)}>
            {factors.length > 0 ? messages.factor.addAnother : messages.factor.add}
          </Button>
        </div>
      )}
      {codes.left !== null || codes.isUnread || codes.failure !== null || codes.made !== null ? (
        <RecoveryCodes codes={codes} />
      ) : null}
      <LostDeviceHelp hasCodes={hasCodes} />
      {removed ? (
        <FactorRemoval
          factor={removed}
          factors={factors}
          hasCodes={codes.left !== null && codes.left !== "none" && codes.left.remaining > 0}
          onEnd={(isRemoved) => {
            setRemoved(null);
            codes.read();
            if (isRemoved) setRemovals(removals + 1);
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

function StatusBadge({ isOn }: { isOn: boolean }) {
  const { messages } = useAccount();
  return isOn ? (
    <Badge tone="leaf">
      <Icon name="check" />
      {messages.factor.on}
    </Badge>
  ) : (
    <Badge tone="line">{messages.factor.off}</Badge>
  );
}

function LostDeviceHelp({ hasCodes }: { hasCodes: boolean }) {
  const { messages, contactEmail } = useAccount();
  const [before, after] = (hasCodes ? messages.factor.lostWithCodes : messages.factor.lost).split("{email}");
  return (
    <p className="setting-help">
      <strong>{messages.factor.lostTitle}</strong> {before}
      <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(messages.factor.lostSubject)}`}>{contactEmail}</a>
      {after}
    </p>
  );
}
