import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { PrinterIcon } from "#app/design/icon/drawn-icons.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import type { Messages } from "#i18n/messages.ts";
import { Flyer, type Paper, papers } from "./flyer.tsx";
import type { Poster } from "./poster-api.ts";

type Props = { poster: Poster; messages: Messages<"poster"> };

/** A page for notice boards. WeChat's browser cannot print. */
export function FlyerCard({ poster, messages }: Props) {
  const [paper, setPaper] = useState<Paper>("us");
  return (
    <section className="card pad out-of-wechat" aria-labelledby="flyer-title">
      <h2 id="flyer-title">{messages.flyerTitle}</h2>
      <p className="sm muted">{messages.flyerText}</p>
      <div className="share-row">
        <Segmented
          name="paper"
          label={messages.paper}
          value={paper}
          options={Object.entries(papers).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setPaper(target.value as Paper)}
        />
        <Button variant="secondary" onClick={() => print()}>
          <PrinterIcon />
          {messages.print}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture of the page, whose texts are above */}
      <div className="flyer-view" role="img" aria-label={messages.flyerPreview}>
        <Flyer poster={poster} paper={paper} />
      </div>
    </section>
  );
}
