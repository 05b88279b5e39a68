import { useLocale } from "#app/locale/locale-context.tsx";
import { brand } from "#i18n/brand.ts";

/** The emblem and names, as a link to the home page. */
export function Brand() {
  const { messages, href } = useLocale();
  return (
    <a className="brand" href={href("/")}>
      <BrandNames /> <span className="vh">{messages.home}</span>
    </a>
  );
}

/** The emblem and both names. */
export function BrandNames() {
  return (
    <>
      <BrandMark className="brand-mark" />
      <span className="brand-latin" lang="en">
        {brand.latin}
      </span>{" "}
      <span className="brand-han" lang="zh-Hans">
        {brand.han}
      </span>
    </>
  );
}

const petal =
  "M0 -1.6C-2.9 -2.9 -5.9 -5.6 -5.3 -8.9C-4.8 -11.5 -1.9 -12.3 0 -11.3C1.9 -12.3 4.8 -11.5 5.3 -8.9C5.9 -5.6 2.9 -2.9 0 -1.6Z";

/** The emblem: four petals of peach, one of plum. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect className="seal" width="32" height="32" rx="7.5" />
      <g className="m-petals" transform="translate(16 16.7) scale(1.06)" strokeWidth=".9">
        {[0, 72, 144, 216].map((degrees) => (
          <path key={degrees} className="m-p" transform={`rotate(${degrees})`} d={petal} />
        ))}
        <path className="m-w" transform="rotate(288)" d={petal} />
      </g>
    </svg>
  );
}
