import { badPaths } from "./bad-paths.ts";
import { badQueries } from "./bad-queries.ts";
import type { BadRequest } from "./bad-request.ts";
import { badSubmissions } from "./bad-submissions.ts";

/** Every kind of page, in both languages. */
const pages = [
  "/",
  "/zh",
  "/city/boston",
  "/city/boston/hsk",
  "/zh/city/boston",
  "/listing/{id}",
  "/zh/listing/{id}",
  "/listing/{id}/report",
  "/zh/listing/{id}/reviews",
  "/listing/{id}/message",
  "/gift/{id}",
  "/zh/review/{id}",
  "/compare",
  "/filters",
  "/resources",
  "/pricing",
  "/about",
  "/terms",
  "/privacy",
  "/auth",
  "/zh/auth",
];

export const badRequests: BadRequest[] = [...badPaths(pages), ...badQueries(), ...badSubmissions(pages)];
