import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { PlusIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLeaveGuard } from "#app/forms/drafts/use-leave-guard.ts";
import type { OwnItems } from "#app/private-data/own-items.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { StoredItem } from "./item-kind.ts";
import type { ItemTexts } from "./item-texts.ts";
import { ItemList } from "./list/item-list.tsx";
import type { RowControl } from "./list/item-row.tsx";
import type { ItemsState } from "./use-items.ts";
import type { OpenItemState } from "./use-open-item.ts";

type Props<Item extends StoredItem, Values extends object, Own extends OwnItems<Item>> = {
  state: ItemsState<Own>;
  own: Own;
  opened: OpenItemState<Item, Values>;
  /** Counts changes outside the form too, such as a new portrait. */
  isUnsaved: boolean;
  messages: ItemTexts;
  /** The form of the open item; null without one. */
  editor: ReactNode;
  /** `whenSaved` runs an action immediately, or after the owner has discarded unsaved changes. */
  row: (item: Item, control: RowControl, whenSaved: (go: () => void) => void) => ReactNode;
  titleOf: (item: Item) => string;
  aside: ReactNode;
};

/** The list of items with at most one of them open. */
export function ItemWorkspace<Item extends StoredItem, Values extends object, Own extends OwnItems<Item>>({
  state,
  own,
  opened,
  isUnsaved,
  messages,
  editor,
  row,
  titleOf,
  aside,
}: Props<Item, Values, Own>) {
  const { open } = opened;
  const guard = useLeaveGuard(isUnsaved);
  /** The action that is pending until the owner decides about unsaved changes. */
  const [next, setNext] = useState<{ go: () => void } | null>(null);
  const heading = useFocusOnceClosed(open !== null);
  const whenSaved = (go: () => void) => (isUnsaved ? setNext({ go }) : go());
  const isFull = own.items.length >= own.limit;
  const isNew = open !== null && !own.items.some(({ id }) => id === open.id);
  return (
    <div className="item-cols">
      <ItemSection {...{ own, messages, heading }} onAdd={isFull ? null : () => whenSaved(() => opened.add())}>
        {isFull ? <p className="item-none">{interpolate(messages.full, { n: own.limit })}</p> : null}
        {isNew ? editor : null}
        {own.items.length === 0 && !isNew ? <p className="item-none">{messages.empty}</p> : null}
        <ItemList<Item, Own>
          {...{ state, own, titleOf, messages }}
          openId={open?.id ?? null}
          editor={isNew ? null : editor}
          row={(item, control) => row(item, control, whenSaved)}
          onEdit={(item) => whenSaved(() => opened.edit(item))}
        />
      </ItemSection>
      <aside className="item-side">{aside}</aside>
      {next !== null || guard.state === "blocked" ? (
        <DiscardDialog
          messages={messages.leave}
          onStay={() => {
            setNext(null);
            guard.reset?.();
          }}
          onLeave={() => {
            opened.close();
            setNext(null);
            if (guard.state === "blocked") guard.proceed();
            else next?.go();
          }}
        />
      ) : null}
    </div>
  );
}

/** The heading, which receives focus when the editor closes. */
function useFocusOnceClosed(isOpen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}

type SectionProps = {
  own: OwnItems<unknown>;
  messages: ItemTexts;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Null if no further item can be added. */
  onAdd: (() => void) | null;
  children: ReactNode;
};

function ItemSection({ own: { items, limit }, messages, heading, onAdd, children }: SectionProps) {
  const id = useId();
  return (
    <section className="card pad" aria-labelledby={id}>
      <div className="item-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {messages.list}
        </h2>
        <span className="num">{interpolate(messages.count, { n: items.length, limit })}</span>
        {onAdd === null ? null : (
          <Button variant="secondary" onClick={onAdd}>
            <PlusIcon />
            {messages.add}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
