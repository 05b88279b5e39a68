import { Fragment } from "react";

/** An address that may break before its marks, and elsewhere only where nothing else helps. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?=[@./])/u).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
