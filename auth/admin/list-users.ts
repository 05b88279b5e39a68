import type { Context } from "hono";
import { invalidInput } from "#auth/auth-error.ts";
import type { Provider } from "#auth/provider.ts";
import { viewUser } from "#auth/users/user-view.ts";

const usualPerPage = 50;
const mostPerPage = 200;

/** The users, latest first, with their number in `x-total-count` and the pages around in `link`. */
export async function listUsers(provider: Provider, context: Context): Promise<Response> {
  const { db } = provider.options;
  const page = readCount(context.req.query("page"), 1);
  const perPage = Math.min(readCount(context.req.query("per_page"), usualPerPage), mostPerPage);
  const { total } = await db
    .selectFrom("auth_provider.users")
    .select((query) => query.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("auth_provider.users")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const users: Awaited<ReturnType<typeof viewUser>>[] = [];
  for (const row of rows) users.push(await viewUser(db, row));
  context.header("x-total-count", String(total));
  context.header("link", linksOf(page, perPage, Math.max(1, Math.ceil(Number(total) / perPage))));
  return context.json({ users, aud: "authenticated" });
}

function readCount(text: string | undefined, usual: number): number {
  if (text === undefined || text === "") return usual;
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw invalidInput("Bad Pagination Parameters");
  return Number(text);
}

function linksOf(page: number, perPage: number, last: number): string {
  const link = (to: number, name: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${name}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}
