import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { ItemTexts } from "../item-texts.ts";

type Props = {
  /** Labels and values that the other window saved differently. */
  differences: readonly { label: string; text: string }[];
  isPending: boolean;
  messages: ItemTexts["conflict"];
  onKeep: () => void;
  onTake: () => void;
};

/** Shown when the item was saved in another window: lists the differences and offers a choice. */
export function ConflictAlert({ differences, isPending, messages, onKeep, onTake }: Props) {
  return (
    <div className="alert alert-amber item-conflict" role="alert">
      <Icon name="triangle-alert" size={20} />
      <div>
        <strong>{messages.title}</strong>
        <p>{messages.text}</p>
        <dl>
          {differences.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text || messages.none}</dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Button busy={isPending} onClick={onKeep}>
            {messages.keep}
          </Button>
          <Button variant="secondary" onClick={onTake}>
            {messages.take}
          </Button>
        </div>
      </div>
    </div>
  );
}
