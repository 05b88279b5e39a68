type Props = { title: string; lead: string };

/** The heading of a section of the console. */
export function SectionHead({ title, lead }: Props) {
  return (
    <div className="admin-head">
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
  );
}
