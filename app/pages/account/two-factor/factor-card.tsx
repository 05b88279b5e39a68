import type { Factor } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/design/any-icon.tsx";
import { Badge } from "#app/design/badge.tsx";
import { Button } from "#app/design/button.tsx";
import { verifiedApps } from "#app/session/second-factor.ts";
import { useAccount } from "../account-context.tsx";
import { FactorList } from "./factor-list.tsx";
import { FactorRemoval } from "./factor-removal.tsx";
import { FactorSetup } from "./factor-setup.tsx";
import { SettingsCard } from "../settings-card.tsx";

/** Authenticator apps: the ones in use, a new one, and what to do when the device is gone. */
export function FactorCard() {
  const { user, words, contactEmail } = useAccount();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Factor | null>(null);
  const [removals, setRemovals] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const factors = verifiedApps(user);

  useEffect(() => {
    if (wasAdding.current && !adding) add.current?.focus();
    wasAdding.current = adding;
  }, [adding]);

  useEffect(() => {
    // After the dialog has given the focus back to a button that is no more.
    if (removals > 0) heading.current?.focus();
  }, [removals]);

  const [mailBefore, mailAfter] = words.factor.lost.split("{email}");
  return (
    <SettingsCard
      id="factor"
      title={words.factor.title}
      lead={words.factor.lead}
      heading={heading}
      badge={
        <Badge tone={factors.length > 0 ? "leaf" : "line"}>
          {factors.length > 0 ? <Icon name="check" /> : null}
          {factors.length > 0 ? words.factor.on : words.factor.off}
        </Badge>
      }
    >
      {factors.length > 0 ? <FactorList factors={factors} onRemove={setRemoved} /> : null}
      {adding ? (
        <FactorSetup names={factors.map(({ friendly_name: name }) => name ?? "")} onEnd={() => setAdding(false)} />
      ) : (
        <div className="setting-acts">
          <Button ref={add} variant="secondary" onClick={() => setAdding(true)}>
            {factors.length > 0 ? words.factor.addAnother : words.factor.add}
          </Button>
        </div>
      )}
      <p className="setting-help">
        <strong>{words.factor.lostTitle}</strong> {mailBefore}
        <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(words.factor.lostSubject)}`}>{contactEmail}</a>
        {mailAfter}
      </p>
      {removed ? (
        <FactorRemoval
          factor={removed}
          factors={factors}
          onEnd={(isRemoved) => {
            setRemoved(null);
            if (isRemoved) setRemovals(removals + 1);
          }}
        />
      ) : null}
    </SettingsCard>
  );
}
