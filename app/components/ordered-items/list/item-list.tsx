import { Fragment, type ReactNode, useState } from "react";
import type { OwnItems } from "#app/private-data/own-items.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { StoredItem } from "../item-kind.ts";
import type { ItemTexts } from "../item-texts.ts";
import type { ItemsState } from "../use-items.ts";
import type { RowControl } from "./item-row.tsx";

type Props<Item extends StoredItem, Own extends OwnItems<Item>> = {
  state: ItemsState<Own>;
  own: Own;
  openId: string | null;
  /** Rendered in place of the open item. */
  editor: ReactNode;
  row: (item: Item, control: RowControl) => ReactNode;
  titleOf: (item: Item) => string;
  messages: ItemTexts;
  onEdit: (item: Item) => void;
};

/** The items in order. They can be moved by dragging and with buttons. */
export function ItemList<Item extends StoredItem, Own extends OwnItems<Item>>({
  state: { api, apply, show },
  own: { items },
  openId,
  editor,
  row,
  titleOf,
  messages,
  onEdit,
}: Props<Item, Own>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState("");

  const move = (id: string, to: number) => {
    const item = items.find((one) => one.id === id);
    if (item === undefined || to < 0 || to >= items.length || items[to] === item) return;
    const order = items.filter((one) => one !== item).toSpliced(to, 0, item);
    show((shown) => ({ ...shown, items: order }));
    setMoved(interpolate(messages.moved, { title: titleOf(item), n: to + 1, total: items.length }));
    void apply(() => api.order(order.map((one) => one.id)));
  };

  return (
    <>
      <output className="vh">{moved}</output>
      <ol className="item-rows">
        {items.map((item, index) =>
          item.id === openId ? (
            <li key={item.id}>{editor}</li>
          ) : (
            <Fragment key={item.id}>
              {row(item, {
                index,
                total: items.length,
                isDragged: item.id === dragged,
                onDrag: (isDragged) => setDragged(isDragged ? item.id : null),
                onDrop: () => dragged !== null && move(dragged, index),
                onMove: (to) => move(item.id, to),
                onEdit: () => onEdit(item),
              })}
            </Fragment>
          ),
        )}
      </ol>
    </>
  );
}
