import { environmentManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ApiFailure } from "#app/api-call.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { failure, type Result, success } from "#std/result.ts";
import { createQueryClient, staleReason } from "./private-data.tsx";
import { listingKey, listingQuery, ReadError } from "./queries.ts";

type Reply = Result<OwnListing | null, ApiFailure>;

// Without a window, the library does not poll.
beforeAll(() => environmentManager.setIsServer(() => false));
afterAll(() => environmentManager.setIsServer(() => true));
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** A cache, and a page that shows the listing; its reads return these results, repeating the last one. */
function showListing(...replies: Reply[]) {
  const signals: (AbortSignal | undefined)[] = [];
  const readListing = vi.fn(async (signal?: AbortSignal) => {
    signals.push(signal);
    return replies[Math.min(signals.length, replies.length) - 1] ?? success(null);
  });
  const client = createQueryClient();
  const page = () => new QueryObserver(client, client.defaultQueryOptions(listingQuery({ readListing })));
  const observer = page();
  const close = observer.subscribe(() => {});
  return { client, observer, page, close, readListing, signals };
}

const offline: Reply = failure({ code: "offline" });

test("a failed first read returns its failure and is not retried automatically", async () => {
  const { client, observer, readListing } = showListing(offline, success(null));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  const { error } = observer.getCurrentResult();
  expect(error).toBeInstanceOf(ReadError);
  expect(error?.failure).toEqual({ code: "offline" });
  expect(readListing).toHaveBeenCalledTimes(1);
  expect(staleReason(client, false)).toBeNull();
  expect(await observer.refetch()).toMatchObject({ data: null, error: null });
});

test("a failed refresh keeps the data, is reported and is retried", async () => {
  vi.useFakeTimers();
  const { client, observer, readListing } = showListing(success(null), offline, success(null));
  await vi.advanceTimersByTimeAsync(10);
  expect(staleReason(client, true)).toBeNull();
  expect(staleReason(client, false)).toBe("offline");
  await observer.refetch();
  expect(observer.getCurrentResult().data).toBeNull();
  expect(staleReason(client, true)).toBe("failed");
  await vi.advanceTimersByTimeAsync(2_010);
  expect(readListing).toHaveBeenCalledTimes(3);
  expect(staleReason(client, true)).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(readListing).toHaveBeenCalledTimes(3);
});

test("a refresh that keeps failing is retried ever later, up to every 30 seconds", async () => {
  vi.useFakeTimers();
  const { observer, readListing } = showListing(success(null), offline);
  await vi.advanceTimersByTimeAsync(10);
  await observer.refetch();
  readListing.mockClear();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(readListing).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(readListing).toHaveBeenCalledTimes(8);
});

test("components share one request for the same data, aborted when the last one unmounts", async () => {
  const { page, close, readListing, signals, client } = showListing();
  readListing.mockImplementation((signal) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  void client.invalidateQueries({ queryKey: listingKey });
  const closeOther = page().subscribe(() => {});
  expect(readListing).toHaveBeenCalledTimes(1);
  close();
  expect(signals[0]?.aborted).toBe(false);
  closeOther();
  expect(signals[0]?.aborted).toBe(true);
});

test("data on the page is read again when the connection returns", async () => {
  const { client, readListing, observer } = showListing(success(null));
  client.mount();
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(readListing).toHaveBeenCalledTimes(2));
  client.unmount();
});

test("a write is not overwritten by a read that started before it", async () => {
  const { client, observer, readListing } = showListing(success(null));
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  let finish: (reply: Reply) => void = () => {};
  readListing.mockImplementation(() => new Promise<Reply>((resolve) => (finish = resolve)));
  const reading = observer.refetch();
  const saved = { id: "1", version: 2 } as OwnListing;
  void client.cancelQueries({ queryKey: listingKey });
  client.setQueryData(listingKey, saved);
  finish(success(null));
  await reading;
  expect(client.getQueryData(listingKey)).toEqual(saved);
});
