import { useState } from "react";
import type * as z from "zod/mini";
import type { ApiFailure } from "#app/api-call.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import { type FormSchema, useForm } from "#app/forms/use-form.ts";
import type { OwnItems } from "#app/private-data/own-items.ts";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { fieldErrorMessage } from "#domain/listings/fields/field-error-message.ts";
import { camelCase } from "#std/text/snake-case.ts";
import type { ItemKind, StoredItem } from "../item-kind.ts";
import type { ItemPageTexts } from "../item-texts.ts";
import type { ItemsState } from "../use-items.ts";
import { newItem, type OpenItem, type OpenItemState, openItem } from "../use-open-item.ts";

/** The item was saved in another window. `stored` is that version. */
export type ItemConflict<Item> = { stored: Item };

type SaveOptions<
  Item extends StoredItem,
  Values extends object,
  Schema extends FormSchema,
  Own extends OwnItems<Item>,
> = {
  kind: ItemKind<Item, Values, Schema>;
  state: ItemsState<Own>;
  opened: OpenItemState<Item, Values>;
  open: OpenItem<Values>;
  texts: ItemPageTexts;
  /** Saves anything besides the item itself, such as an image. Resolves to null, or to the reason it was not saved. */
  saveMore?: (id: string) => Promise<ApiFailure | null>;
};

export type ItemForm<Item extends StoredItem, Values extends object, Schema extends FormSchema> = ReturnType<
  typeof useSaveItem<Item, Values, Schema, OwnItems<Item>>
>;

/** The open item as a form: its field errors and its save function. */
export function useSaveItem<
  Item extends StoredItem,
  Values extends object,
  Schema extends FormSchema,
  Own extends OwnItems<Item>,
>(options: SaveOptions<Item, Values, Schema, Own>) {
  const { kind, opened, open, texts } = options;
  const [conflict, setConflict] = useState<ItemConflict<Item> | null>(null);
  const send = useSend(options, setConflict);
  const form = useForm<Schema>({
    schema: kind.schema,
    values: kind.inputOf(open.values),
    message: (field, code) => fieldErrorMessage(texts.failures, field, code as FieldErrorCode),
    send: (input) => send(open.version, input),
  });
  return {
    ...form,
    conflict,
    values: open.values,
    set<Field extends keyof Values>(field: Field, value: Values[Field]) {
      opened.update((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    /** Saves with other values. */
    saveWith(change: Partial<Values>) {
      const values = { ...open.values, ...change };
      opened.update((now) => ({ ...now, values }));
      void form.submit(kind.inputOf(values));
    },
    /** Saves the form over the version of the other window. */
    keepMine({ stored }: ItemConflict<Item>) {
      opened.update((now) => ({ ...now, version: stored.version, base: kind.valuesOf(stored) }));
      void form.submit(kind.inputOf(open.values), (input) => send(stored.version, input));
    },
    takeStored({ stored }: ItemConflict<Item>) {
      setConflict(null);
      form.reset();
      opened.edit(stored);
    },
  };
}

/** Sends the open item with its base version, which is null for a new item. */
function useSend<Item extends StoredItem, Values extends object, Schema extends FormSchema, Own extends OwnItems<Item>>(
  { kind, state, opened, open, texts, saveMore }: SaveOptions<Item, Values, Schema, Own>,
  setConflict: (conflict: ItemConflict<Item> | null) => void,
) {
  const toast = useToast();
  const { messages, failures } = texts;
  const { api } = state;
  return async (version: number | null, input: z.output<Schema>): Promise<Rejection | null> => {
    const { id } = open;
    const done = await state.write(() => (version === null ? api.add(id, input) : api.change(id, version, input)));
    if (!done.ok) return await reject(done.failure);
    setConflict(null);
    const stored = done.value.items.find((one) => one.id === id);
    const failed = stored === undefined ? null : await saveMore?.(id);
    if (stored !== undefined && failed) {
      // The values are saved; only `saveMore` failed.
      opened.update(() => openItem(stored, kind.valuesOf(stored)));
      return { message: failureText(failed, failures) };
    }
    toast({ kind: "success", title: messages.saved });
    opened.close();
    return null;
  };

  async function reject(failure: ApiFailure): Promise<Rejection> {
    if (failure.code === kind.failures.changed) {
      const read = await api.read();
      const stored = read.ok ? read.value.items.find(({ id }) => id === open.id) : undefined;
      if (read.ok) state.show(() => read.value);
      if (stored !== undefined) {
        setConflict({ stored });
        return {};
      }
    }
    if (failure.code === kind.failures.deleted) {
      // The typed values become a new item in its own form.
      void state.refetch();
      opened.update((now) => ({ ...newItem(kind.empty), values: now.values }));
      toast({ kind: "error", title: messages.gone });
      return {};
    }
    const fields = "fields" in failure ? failure.fields : [];
    return {
      fields: Object.fromEntries(fields.map(({ field, message }) => [camelCase(field), message])),
      message: failureText(failure, failures),
    };
  }
}
