/** An email address that breaks before its @, and elsewhere only as a last resort. */
export function Breakable({ text }: { text: string }) {
  const [local, domain = ""] = text.split("@");
  return (
    <>
      {local}
      <wbr />
      {`@${domain}`}
    </>
  );
}
