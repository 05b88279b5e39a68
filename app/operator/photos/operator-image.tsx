import { useQuery } from "@tanstack/react-query";
import { Button } from "#app/design/button/button.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { dataUrl } from "#app/private-data/data-url.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { useOperator } from "../operator-context.ts";

type Props = { hash: string; alt: string };

/** An image as operators see it, even if hidden from learners. */
export function OperatorImage({ hash, alt }: Props) {
  const options = useApiOptions();
  const { messages } = useLocale();
  const { admin } = useOperator().texts;
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["operator", "image", hash],
    queryFn: async ({ signal }) => {
      const token = await options.accessToken();
      const path = `/api/operator/photos/image/${hash}`;
      const response = await fetch(path, { headers: { authorization: `Bearer ${token}` }, signal }).catch(() => null);
      return response?.ok ? await dataUrl(await response.blob()) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <img className="admin-image" src={data} alt={alt} />;
  if (data === undefined) return <Skeleton className="admin-image" />;
  return (
    <div className="admin-image admin-image-failed">
      <p>{admin.loadFailed}</p>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}
