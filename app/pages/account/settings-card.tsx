import type { ReactNode, Ref } from "react";

type Props = {
  id: string;
  title: string;
  lead?: string;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Makes the heading focusable, for when the focused element is removed. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function SettingsCard({ id, title, lead, badge, heading, children }: Props) {
  return (
    <section className="card pad setting" aria-labelledby={id}>
      <div className="side-heading">
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {badge}
      </div>
      {lead ? <p className="setting-lead">{lead}</p> : null}
      {children}
    </section>
  );
}
