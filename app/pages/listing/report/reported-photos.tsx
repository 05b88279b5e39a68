import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PhotosToReport, PhotoToReport } from "./photos-to-report.ts";

type Props = {
  messages: Messages<"report">;
  photos: PhotosToReport;
  /** The form for the whole listing. */
  whole: string;
};

/** The photo that is reported, or the listing's photos to choose one. Links, so that they work without JavaScript. */
export function ReportedPhotos({ messages, photos: { all, chosen }, whole }: Props) {
  const image = ({ src, width, height, number }: PhotoToReport) => (
    <img src={src} width={width} height={height} alt={interpolate(messages.photo, { n: number, total: all.length })} />
  );
  if (chosen !== null) {
    return (
      <div className="report-photo">
        {image(chosen)}
        <a href={whole}>{messages.wholeListing}</a>
      </div>
    );
  }
  if (all.length === 0) return null;
  return (
    <section className="report-photos" aria-labelledby="report-photos">
      <p className="label" id="report-photos">
        {messages.photoQuestion}
      </p>
      <ul>
        {all.map((photo) => (
          <li key={photo.id}>
            <a href={`${whole}?photo=${photo.id}`}>{image(photo)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
