import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { dataUrl } from "#app/private-data/data-url.ts";
import { useApiOptions } from "#app/session/use-api.ts";

type Props = { hash: string; alt: string };

/** An image as operators see it, even if hidden from learners. */
export function OperatorImage({ hash, alt }: Props) {
  const options = useApiOptions();
  const { data } = useQuery({
    queryKey: ["operator", "image", hash],
    queryFn: async ({ signal }) => {
      const token = await options.accessToken();
      const path = `/api/operator/photos/image/${hash}`;
      const response = await fetch(path, { headers: { authorization: `Bearer ${token}` }, signal });
      return response.ok ? await dataUrl(await response.blob()) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img className="admin-image" src={data} alt={alt} /> : <Skeleton className="admin-image" />;
}
