import type { ReactNode } from "react";
import { Icon, type AnyIconName as IconName } from "#app/design/icon/any-icon.tsx";

/** Characters that fit beside the buttons of a row; longer text goes below them. */
const lettersBeside = 28;

type Props = {
  icon: IconName;
  label: string;
  text: string;
  actions: ReactNode;
  more?: ReactNode;
  children: ReactNode;
};

/** One way to reach the owner. */
export function ContactRow({ icon, label, text, actions, more, children }: Props) {
  const isLong = text.length > lettersBeside;
  return (
    <li className={`contact-row${isLong ? " below" : ""}${more ? " has-more" : ""}`}>
      <Icon name={icon} size={20} />
      <div className="contact-text">
        <span className="k">{label}</span>
        <span className="v num">{children}</span>
      </div>
      {more}
      <div className="contact-actions">{actions}</div>
    </li>
  );
}
