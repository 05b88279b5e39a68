import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import {
  createOwnReviewsApi,
  type OwnReviewsApi,
  type OwnReviewsFilter,
  type OwnReviewsPage,
} from "./own-reviews-api.ts";

const reviewsKey = ["own-reviews"] as const;

export type OwnReviewsState = {
  api: OwnReviewsApi;
  /** The pages loaded so far. */
  pages: OwnReviewsPage[] | undefined;
  failure: ApiFailure | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  refetch: () => Promise<unknown>;
};

/** The reviews of the owner's listing, page by page. */
export function useOwnReviews(filter: OwnReviewsFilter): OwnReviewsState {
  const options = useApiOptions();
  const api = useMemo(() => createOwnReviewsApi(options), [options]);
  const cache = useQueryClient();
  const query = useInfiniteQuery<
    OwnReviewsPage,
    ReadError<ApiFailure>,
    InfiniteData<OwnReviewsPage>,
    readonly string[],
    string
  >({
    queryKey: [...reviewsKey, filter],
    queryFn: ({ pageParam, signal }) => valueOf(api.list(filter, pageParam, signal)),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    api,
    pages: query.data?.pages,
    failure: query.error?.failure ?? null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => cache.invalidateQueries({ queryKey: reviewsKey }),
  };
}
