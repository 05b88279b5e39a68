type Props = { label: string /** 0 to 100. */; percent: number };

/** A progress meter, as the native element. */
export function Meter({ label, percent }: Props) {
  return <meter className="meter" aria-label={label} min={0} max={100} value={percent} />;
}
