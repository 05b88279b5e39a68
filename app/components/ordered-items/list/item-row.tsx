import type { ReactNode } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { ItemTexts } from "../item-texts.ts";
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from "./item-icons.tsx";

export type RowControl = {
  index: number;
  total: number;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onEdit: () => void;
};

type Props = {
  control: RowControl;
  /** Names the item in the labels of its buttons. */
  title: string;
  /** Shown before the text. */
  picture?: ReactNode;
  badge?: ReactNode;
  messages: ItemTexts;
  children: ReactNode;
};

/** An item of the list, which can be dragged and has buttons that do the same. */
export function ItemRow({ control, title, picture, badge, messages, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same
    <li
      className={control.isDragged ? "item-row dragged" : "item-row"}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        control.onDrag(true);
      }}
      onDragEnd={() => control.onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        control.onDrop();
      }}
    >
      <span className="item-grip" aria-hidden="true" title={messages.drag}>
        <GripIcon />
      </span>
      <div className={picture ? "item-main with-picture" : "item-main"}>
        {picture}
        <div className="item-text">{children}</div>
      </div>
      <RowActions {...{ control, title, badge, messages }} />
    </li>
  );
}

/** The item's state, and the buttons that move and open it. */
function RowActions({ control, title, badge, messages }: Omit<Props, "picture" | "children">) {
  const { index, total, onMove, onEdit } = control;
  return (
    <div className="item-actions">
      {badge}
      <Button
        variant="ghost"
        square
        aria-label={`${messages.moveUp}: ${title}`}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUpIcon />
      </Button>
      <Button
        variant="ghost"
        square
        aria-label={`${messages.moveDown}: ${title}`}
        aria-disabled={index === total - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownIcon />
      </Button>
      <Button variant="ghost" square aria-label={`${messages.edit}: ${title}`} onClick={onEdit}>
        <Icon name="pencil" size={18} />
      </Button>
    </div>
  );
}
