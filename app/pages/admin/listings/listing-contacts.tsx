import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { TextDialog } from "#app/operator/decisions/text-dialog.tsx";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { ListingResult } from "./listing-result.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Contact = ListingDetail["contacts"][number];
type Props = { found: ListingDetail; texts: ListingTexts; onDone: (done: ListingResult) => void };

/** The owner's contacts. An operator can hide each of them from learners. */
export function ListingContacts({ found, texts, onDone }: Props) {
  const { own } = texts;
  return (
    <section className="card pad admin-panel" aria-labelledby="listing-contacts">
      <h2 id="listing-contacts">{own.contacts}</h2>
      {found.contacts.length === 0 ? <p>{own.contactsNone}</p> : null}
      <ul className="admin-contacts">
        {found.contacts.map((contact) => (
          <ContactItem key={contact.kind} id={found.id} contact={contact} texts={texts} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { id: string; contact: Contact; texts: ListingTexts; onDone: (done: ListingResult) => void };

function ContactItem({ id, contact, texts, onDone }: ItemProps) {
  const { api, texts: all } = useOperator();
  const { own } = texts;
  const label = texts.contacts[contact.kind];
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const act = (change: object) => api.actOnListing(id, "contacts", { contact: contact.kind, ...change });
  const show = () =>
    run(async () => {
      const shown = await act({ is_hidden: false });
      setFailed(shown.ok ? null : shown.failure);
      if (shown.ok) onDone({ said: own.shownNow });
    });
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <span className="address">{contact.value}</span>
        {contact.is_hidden ? <Badge tone="danger">{own.hidden}</Badge> : null}
        {contact.is_shown ? null : <Badge tone="line">{own.ownersChoice}</Badge>}
      </div>
      {contact.is_hidden ? (
        <Button
          variant="ghost"
          busy={pending}
          aria-label={interpolate(own.showOf, { contact: label })}
          onClick={() => void show()}
        >
          {own.show}
        </Button>
      ) : (
        <Button
          variant="ghost"
          aria-label={interpolate(own.hideOf, { contact: label })}
          onClick={() => setAsking(true)}
        >
          {own.hide}
        </Button>
      )}
      {failed === null ? null : <OperatorFailure isAction failure={failed} onRetry={() => void show()} />}
      {isAsking ? (
        <TextDialog
          title={interpolate(own.hideTitle, { contact: label })}
          lead={own.hideText}
          field={{ id: "hide-found", name: "found", label: all.admin.found, hint: all.admin.foundHint }}
          confirm={own.confirmHide}
          send={(found) => act({ is_hidden: true, found })}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone({ said: own.hiddenNow });
          }}
        />
      ) : null}
    </li>
  );
}
