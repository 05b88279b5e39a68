/** A request that no page is made for. `path` is put after the origin as it stands; `{id}` stands for a listing's. */
export type BadRequest = { name: string; path: string; init?: RequestInit };
