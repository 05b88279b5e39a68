type Props = { className?: string };

/** A grey box where something will stand. Its size comes from its class names. */
export function Skeleton({ className }: Props) {
  return <span className={className ? `sk ${className}` : "sk"} />;
}
