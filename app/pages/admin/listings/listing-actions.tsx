import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { TextDialog } from "#app/operator/decisions/text-dialog.tsx";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import type { ListingResult } from "./listing-result.ts";
import type { ListingTexts } from "./listing-texts.ts";
import { RemovalDialog } from "./removal-dialog.tsx";

type Props = { found: ListingDetail; texts: ListingTexts; onDone: (done: ListingResult) => void };

type DialogKind = "removal" | "ask" | "note";

/** The actions on the whole listing: remove or restore it, add a note, ask the owner. */
export function ListingActions({ found, texts, onDone }: Props) {
  const { admin } = useOperator().texts;
  const { href } = useLocale();
  const messages = admin.listings;
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const close = () => setDialog(null);
  const finish = (done: ListingResult) => {
    close();
    onDone(done);
  };
  return (
    <>
      <div className="row admin-actions">
        {found.status === "active" ? (
          <ButtonLink variant="secondary" href={href(`/listing/${found.id}`)} target="_blank" rel="noopener">
            {messages.visit}
          </ButtonLink>
        ) : null}
        <Button variant="secondary" onClick={() => setDialog("ask")}>
          {texts.own.ask}
        </Button>
        <Button variant="secondary" onClick={() => setDialog("note")}>
          {texts.own.note}
        </Button>
        {found.removed_at === null ? (
          <Button className="btn-danger" onClick={() => setDialog("removal")}>
            {messages.remove}
          </Button>
        ) : found.removal_reason?.startsWith("account-") ? null : (
          <RestoreButton id={found.id} onRestored={() => onDone({ said: admin.restored })} />
        )}
      </div>
      {dialog === "removal" ? (
        <RemovalDialog found={found} texts={texts} onClose={close} onRemoved={(removed) => finish({ removed })} />
      ) : null}
      {dialog === "ask" || dialog === "note" ? (
        <ListingActionDialog action={dialog} id={found.id} texts={texts} onClose={close} onDone={finish} />
      ) : null}
    </>
  );
}

function RestoreButton({ id, onRestored }: { id: string; onRestored: () => void }) {
  const { api, texts } = useOperator();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const restore = () =>
    run(async () => {
      const restored = await api.restoreListing(id);
      setFailed(restored.ok ? null : restored.failure);
      if (restored.ok) onRestored();
    });
  return (
    <>
      <Button busy={pending} onClick={() => void restore()}>
        {texts.admin.listings.restore}
      </Button>
      {failed === null ? null : <OperatorFailure isAction failure={failed} onRetry={() => void restore()} />}
    </>
  );
}

type ListingActionDialogProps = {
  action: "ask" | "note";
  id: string;
  texts: ListingTexts;
  onClose: () => void;
  onDone: (done: ListingResult) => void;
};

function ListingActionDialog({ action, id, texts: { own }, onClose, onDone }: ListingActionDialogProps) {
  const { api, texts } = useOperator();
  const { found, foundHint, note } = texts.admin;
  const dialog = {
    ask: {
      title: own.askTitle,
      lead: own.askText,
      field: { id: "ask-found", name: "found", label: found, hint: foundHint },
      confirm: own.confirmAsk,
      said: own.asked,
    },
    note: {
      title: own.noteTitle,
      field: { id: "listing-note", name: "note", label: note, hint: own.noteHint },
      confirm: own.confirmNote,
      said: own.noteAdded,
    },
  }[action];
  const { said, ...look } = dialog;
  return (
    <TextDialog
      {...look}
      send={(text) => api.actOnListing(id, action, { [look.field.name]: text })}
      onClose={onClose}
      onDone={() => onDone({ said })}
    />
  );
}
