import { type ApiFailure, type ApiOptions, callApi, callForFile } from "#app/api-call.ts";
import { dataUrl } from "#app/private-data/data-url.ts";
import type { Avatar } from "#domain/listings/avatar.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Result, success } from "#std/result.ts";
import { camelCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/me/poster";

/** The text of a poster, in its language. */
export type Poster = {
  language: Locale;
  /** Changes when the picture changes. */
  version: string;
  /** The URL of the listing's page. */
  url: string;
  host: string;
  shape: "round" | "square";
  avatar: Avatar;
  /** The URL of the portrait or logo. */
  pictureUrl: string | null;
  title: string;
  subtitle: string | null;
  line: string;
  rating: { value: string; note: string; label: string } | null;
  sentence: string | null;
  points: string[];
  invitation: string;
  code: { size: number; path: string };
};

/** The poster of the owner's listing. Never throws. */
export function readPoster(
  options: ApiOptions,
  language: Locale,
  signal: AbortSignal,
): Promise<Result<Poster, ApiFailure>> {
  const call = { method: "GET", path: `${path}?language=${language}`, signal } as const;
  // Not validated, because it comes from this site's own API.
  return callApi(options, call, ({ poster }) => (poster ? (camelCaseKeys(poster) as Poster) : undefined));
}

/** The picture as a file, and as a data URL, which the page's policy allows. */
export type Picture = { file: Blob; url: string };

/** Downloads the picture. Never throws. */
export async function readPicture(
  options: ApiOptions,
  language: Locale,
  signal: AbortSignal,
): Promise<Result<Picture, ApiFailure>> {
  const file = await callForFile(
    options,
    { method: "GET", path: `${path}.png?language=${language}`, signal },
    "image/png",
  );
  return file.ok ? success({ file: file.value, url: await dataUrl(file.value) }) : file;
}
