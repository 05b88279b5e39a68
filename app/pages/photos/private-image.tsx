import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import type { PhotosApi } from "./photos-api.ts";

type Props = {
  api: PhotosApi;
  /** Of the photo; null for the portrait or logo. */
  id: string | null;
  /** Changes with the content. */
  url: string;
  alt: string;
};

/** An image that only its owner may see. */
export function PrivateImage({ api, id, url, alt }: Props) {
  const { data } = useQuery({
    queryKey: ["photo-image", url],
    queryFn: ({ signal }) => api.readImage(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img src={data} alt={alt} draggable={false} /> : <Skeleton />;
}
