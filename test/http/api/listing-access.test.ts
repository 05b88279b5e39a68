import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, type ListingColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

const dayMs = 24 * 60 * 60_000;
const headline = "Patient and exact since 1998";
let site: AuthSite;
let owner: GoTrueClient;
let listingId = "";
let askers: [who: string, token: string | null][] = [];

beforeAll(async () => {
  site = await startAuthSite();
  owner = await site.signUp("owner@taoli.example");
  const member = await site.signUp("member@taoli.example");
  askers = [
    ["a visitor", null],
    ["another member", await tokenOf(member)],
    ["the owner", await tokenOf(owner)],
  ];
  const { user } = (await owner.getSession()).data.session ?? {};
  listingId = await insertListing(site.opened.db, teacherColumns({ user_id: user?.id ?? "", headline }));
});
afterAll(() => site?.close());

function fetchPath(path: string, token: string | null): Promise<Response> {
  return fetch(site.origin + path, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
}

const ahead = () => new Date(Date.now() + 30 * dayMs);
const states: [state: string, columns: () => Partial<ListingColumns>, status: number][] = [
  ["active", () => ({ is_active: true, subscription_expires_at: ahead() }), 200],
  ["ended", () => ({ is_active: true, subscription_expires_at: new Date(Date.now() - 1000) }), 410],
  ["not active", () => ({ is_active: false, subscription_expires_at: null, subscription_started_at: null }), 410],
  ["taken down", () => ({ is_active: true, subscription_expires_at: ahead(), taken_down_at: new Date() }), 410],
  ["removed", () => ({ is_active: false, subscription_expires_at: ahead(), removed_at: new Date() }), 410],
];

test.each(states)(
  "a listing that is %s is shown to visitors as far as it is public, and completely to its owner",
  async (_, columns, status) => {
    const change = { removed_at: null, taken_down_at: null, ...columns() };
    await site.opened.db.updateTable("teacher_listings").set(change).where("id", "=", listingId).execute();
    site.invalidate();
    for (const [who, token] of askers) {
      for (const path of [`/listing/${listingId}`, `/zh/listing/${listingId}`]) {
        const page = await fetchPath(path, token);
        expect([who, path, page.status]).toEqual([who, path, status]);
        expect((await page.text()).includes(headline)).toBe(status === 200);
      }
      const own = await fetchPath("/api/me/listing", token);
      const body = (await own.json()) as { listing?: { id: string } | null };
      const seen = who === "the owner" ? [200, listingId] : who === "a visitor" ? [401, undefined] : [200, undefined];
      expect([who, own.status, body.listing?.id]).toEqual([who, ...seen]);
    }
  },
);
