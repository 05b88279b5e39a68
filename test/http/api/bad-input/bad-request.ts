/**
 * A request that no page expects. `path` is appended to the origin verbatim; `{id}` is replaced with a listing's id.
 */
export type BadRequest = { name: string; path: string; init?: RequestInit };
