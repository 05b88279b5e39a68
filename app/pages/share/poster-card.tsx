import { useQuery } from "@tanstack/react-query";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { saveFile } from "#app/save-file.ts";
import { posterSize } from "#app/seo/card-path.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type Picture, type Poster, readPicture } from "./poster-api.ts";

type Props = { poster: Poster; messages: Messages<"poster">; failures: Messages<"failures"> };

/** The picture to save and send. WeChat's browser cannot save files: there, readers long-press the picture. */
export function PosterCard({ poster, messages, failures }: Props) {
  const options = useApiOptions();
  const { language, version } = poster;
  const { data, error, refetch } = useQuery<Picture, ReadError<ApiFailure>>({
    queryKey: ["poster-picture", language, version],
    queryFn: ({ signal }) => valueOf(readPicture(options, language, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="card pad" aria-labelledby="picture-title">
      <h2 id="picture-title">{messages.pictureTitle}</h2>
      <p className="sm muted">{messages.pictureText}</p>
      {data ? (
        <>
          <img
            className="poster-frame"
            src={data.url}
            alt={interpolate(messages.alt, { name: poster.title, line: poster.line })}
            {...posterSize}
          />
          <p className="in-wechat">{messages.hold}</p>
          <div className="share-row out-of-wechat">
            <Button onClick={() => saveFile(data.file, `taoli-poster-${language}.png`)}>{messages.download}</Button>
            <SendButton file={data.file} label={messages.send} />
          </div>
        </>
      ) : error ? (
        <LoadFailure
          title={messages.drawFailed}
          failure={error.failure}
          failures={failures}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <output className="vh">{messages.drawing}</output>
          <Skeleton className="poster-frame" />
        </>
      )}
    </section>
  );
}

/** Opens the system's share sheet if it accepts pictures; on phones, it leads to WeChat. */
function SendButton({ file, label }: { file: Blob; label: string }) {
  const files = [new File([file], "taoli-poster.png", { type: "image/png" })];
  if (!navigator.canShare?.({ files })) return null;
  // Closing the sheet is not a failure, and if sharing fails, the file is one click away.
  const send = () => void navigator.share({ files }).catch(() => undefined);
  return (
    <Button variant="secondary" onClick={send}>
      <Icon name="share-2" size={18} />
      {label}
    </Button>
  );
}
