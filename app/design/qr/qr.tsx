type Props = {
  /** The dark modules as an SVG path on a grid of `size` × `size`. */
  path: string;
  size: number;
  /** A description of the code's content. */
  label: string;
};

export function Qr({ path, size, label }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is an image only by its role
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="qr-ink" d={path} />
    </svg>
  );
}
