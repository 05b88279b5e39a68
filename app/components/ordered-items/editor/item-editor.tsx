import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TrashIcon } from "#app/design/icon/drawn-icons.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FormSchema } from "#app/forms/use-form.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { StoredItem } from "../item-kind.ts";
import type { ItemPageTexts } from "../item-texts.ts";
import type { OpenItem } from "../use-open-item.ts";
import { ConflictAlert } from "./conflict-alert.tsx";
import type { ItemForm } from "./use-save-item.ts";

type Props<Item extends StoredItem, Values extends object, Schema extends FormSchema> = {
  form: ItemForm<Item, Values, Schema>;
  open: OpenItem<Values>;
  texts: ItemPageTexts;
  /** The form's label, which says whether the item is new. */
  label: string;
  /** The name of a stored item in the dialog that confirms its deletion. */
  title: string;
  /** How the stored version of a conflict differs from the form. */
  differences: (stored: Item) => { label: string; text: string }[];
  fields: ReactNode;
  /** Further actions for a stored item. */
  actions?: ReactNode;
  onClose: () => void;
  /** Resolves to whether the stored item is deleted. */
  onDelete: () => Promise<boolean>;
};

/** The form of the open item, with its save, discard and delete buttons. */
export function ItemEditor<Item extends StoredItem, Values extends object, Schema extends FormSchema>(
  props: Props<Item, Values, Schema>,
) {
  const { form, open, label, fields, differences, actions, onClose } = props;
  const { messages } = props.texts;
  const { conflict } = form;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>("input:not([type=file])")?.focus(), []);
  return (
    <div className="item-edit" ref={root}>
      <form aria-label={label} {...form.props}>
        {open.isRestored ? <Alert title={messages.restored} /> : null}
        <ErrorSummary count={form.errorCount} messages={messages.summary} />
        {form.failure === null ? null : <Alert tone="danger" title={form.failure} role="alert" />}
        {fields}
        {conflict === null ? null : (
          <ConflictAlert
            differences={differences(conflict.stored)}
            isPending={form.pending}
            messages={messages.conflict}
            onKeep={() => form.keepMine(conflict)}
            onTake={() => form.takeStored(conflict)}
          />
        )}
        <div className="item-save">
          {conflict === null ? (
            <Button type="submit" busy={form.pending}>
              {messages.save}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onClose}>
            {messages.cancel}
          </Button>
          {open.version === null ? null : (
            <div className="item-more">
              {conflict === null ? actions : null}
              <DeleteAction {...props} />
            </div>
          )}
        </div>
      </form>
    </div>
  );
}

/** Deletes the stored item after a confirmation. */
function DeleteAction<Item extends StoredItem, Values extends object, Schema extends FormSchema>({
  title,
  texts: { messages },
  onClose,
  onDelete,
}: Props<Item, Values, Schema>) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    const isRemoved = await onDelete();
    setRemoving(false);
    setAsking(false);
    if (!isRemoved) return;
    toast({ kind: "success", title: messages.removed });
    onClose();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <TrashIcon />
        {messages.remove}
      </Button>
      {isAsking ? (
        <Dialog title={interpolate(messages.removeTitle, { title })} onClose={() => setAsking(false)}>
          <p>{messages.removeText}</p>
          <div className="dialog-actions">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {messages.cancel}
            </Button>
            <Button busy={isRemoving} onClick={() => void remove()}>
              {messages.remove}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
