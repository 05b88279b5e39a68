type Props = { className?: string };

/** A gray placeholder box. Its size comes from its class names. */
export function Skeleton({ className }: Props) {
  return <span className={className ? `skeleton ${className}` : "skeleton"} />;
}
