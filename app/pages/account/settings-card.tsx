import type { ReactNode, Ref } from "react";

type Props = {
  id: string;
  title: string;
  lead?: string;
  /** Stands beside the title. */
  badge?: ReactNode;
  /** The heading, to which the focus goes when what had it is gone. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function SettingsCard({ id, title, lead, badge, heading, children }: Props) {
  return (
    <section className="card pad setting" aria-labelledby={id}>
      <div className="side-h">
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
