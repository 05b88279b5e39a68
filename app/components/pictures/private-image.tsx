import { useQuery } from "@tanstack/react-query";
import type { ApiOptions } from "#app/api-call.ts";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { dataUrl } from "#app/private-data/data-url.ts";
import { useApiOptions } from "#app/session/use-api.ts";

type Props = {
  /** The API path. The image may be hidden from learners, so requests need the owner's token. */
  path: string;
  /** Changes when the image changes. */
  url: string;
  alt: string;
};

/** An image that only its owner may see. */
export function PrivateImage({ path, url, alt }: Props) {
  const options = useApiOptions();
  const { data } = useQuery({
    queryKey: ["private-image", url],
    queryFn: ({ signal }) => readImage(options, path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img src={data} alt={alt} draggable={false} /> : <Skeleton />;
}

/** The image as a data URL; null if there is none. */
async function readImage(options: ApiOptions, path: string, signal: AbortSignal): Promise<string | null> {
  const token = await options.accessToken();
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` }, signal });
  return response.ok ? await dataUrl(await response.blob()) : null;
}
