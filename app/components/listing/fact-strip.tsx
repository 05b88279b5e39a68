import type { ListingView } from "./listing-view.ts";

/** The facts shown in the same order on every listing. */
export function FactStrip({ facts }: { facts: ListingView["facts"] }) {
  return (
    <dl className={facts.length === 2 ? "strip two" : "strip"}>
      {facts.map(({ label, text, unit, lang }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num" lang={lang}>
            {text}
            {unit ? (
              <>
                {" "}
                <small>{unit}</small>
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
