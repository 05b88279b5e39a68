import { Button } from "#app/design/button/button.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"writeReview">; who: string; action: string; isEarly: boolean };

/** Uploads one image that proves the lessons. */
export function ProofForm({ messages, who, action, isEarly }: Props) {
  const { prove, early } = messages;
  return (
    <form className="card pad review-form" method="post" action={action} encType="multipart/form-data">
      <p>{isEarly ? early.proof : interpolate(prove.lead, { who })}</p>
      <div className="field">
        <label className="label" htmlFor="review-image">
          {prove.file}
        </label>
        <input
          id="review-image"
          name="image"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          required
          aria-describedby="review-image-hint"
        />
        <p className="hint" id="review-image-hint">
          {prove.hint}
        </p>
      </div>
      <div className="row">
        <Button type="submit">{prove.upload}</Button>
      </div>
    </form>
  );
}
