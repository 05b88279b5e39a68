import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { invitationRoutes } from "#server/invitations/invitation-routes.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { operatorInvitationsRoutes } from "./invitations-routes.ts";

type Said = {
  rows?: { line: number; name: string; status: string; hash?: string }[];
  email?: { to: string; subject: string; text: string } | null;
  sent?: number;
  invitations?: { name: string; is_sent: boolean }[];
  sums?: Record<string, number>;
  error?: { code: string; fields?: { field: string; code: string }[] };
};

const csv = "name,email,city\nLin Yuqing,lin@school.example,Boston\n=1+1,x@school.example,";
const upload = { csv, language: "zh", free_months: 2 };
const sending = { ...upload, note: "From the schools’ own pages", is_published: true };

eachDatabase((database) => {
  function open() {
    const services = testServices(database.db);
    services.site = { ...services.site, postalAddress: "1 Peach Street, Boston, MA" };
    const app = operatorInvitationsRoutes({
      services,
      verifyBearer: trustAnyToken,
      clientAddress: () => "203.0.113.1",
    });
    const operator = randomUUID();
    const ask = (path: string, body?: object) =>
      app.request(`/api/operator/invitations${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${tokenOf("admin", operator)}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const send = async (path: string, body?: object) => {
      const response = await ask(path, body);
      return { status: response.status, said: (await response.json()) as Said };
    };
    return { services, ask, send, operator, site: invitationRoutes(services) };
  }

  async function linksOf() {
    const { letter } = await database.db.selectFrom("mail_outbox").select("letter").executeTakeFirstOrThrow();
    const { link, noMoreLink } = JSON.parse(letter ?? "{}") as { link: string; noMoreLink: string };
    return { link, noMoreLink };
  }

  test("an upload is checked, previewed and sent; the action is in the audit log", async () => {
    const { send, ask, operator } = open();
    const checked = await send("/check", upload);
    expect(checked.said.rows).toEqual([
      { line: 2, name: "Lin Yuqing", email: "lin@school.example", language: "zh", city: "Boston", status: "ready" },
      { line: 3, name: "'=1+1", email: "x@school.example", language: "zh", city: null, status: "name-invalid" },
    ]);
    const { email } = checked.said;
    expect(email?.to).toBe("lin@school.example");
    expect(email?.text).toMatch(/1 Peach Street, Boston, MA/u);
    expect(email?.text).toMatch(/不再接收此类邮件：\nhttps:\/\/taoli\.example\/zh\/invite\/no-more\//u);
    expect(await database.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);

    expect((await send("", sending)).said).toMatchObject({ sent: 1 });
    const listed = await send("");
    expect(listed.said).toMatchObject({
      invitations: [{ name: "Lin Yuqing", is_sent: true }],
      sums: { invited: 1, sent: 1, accounts: 0, published: 0, refused: 0 },
    });
    const file = await (await ask(".csv")).text();
    expect(file).toContain("Lin Yuqing,lin@school.example,Boston,zh,2026-06-15T12:00:00.000Z,true,false,false,false");
    const audit = database.db.selectFrom("audit_log").select(["action", "reason"]).where("actor_id", "=", operator);
    const actions = await audit.where("action", "like", "invitations-%").orderBy("number").execute();
    expect(actions.map(({ action }) => action)).toEqual(["invitations-sent", "invitations-read", "invitations-read"]);
    expect(actions[0]?.reason).toBe("From the schools’ own pages");
  });

  test("missing and invalid values are reported by field, and nothing is sent", async () => {
    const { send } = open();
    const errorsOf = async (body: object) =>
      (await send("", { ...sending, ...body })).said.error?.fields?.map(({ field, code }) => `${field} ${code}`);
    expect(await errorsOf({ is_published: false, note: "" })).toEqual(["note missing", "is_published missing"]);
    expect(await errorsOf({ csv: "" })).toEqual(["csv missing"]);
    expect(await errorsOf({ csv: "Lin,lin@school.example" })).toEqual(["csv invalid"]);
    expect(await errorsOf({ csv: "name,email" })).toEqual(["csv missing"]);
    expect(await errorsOf({ csv: `name,email\n${"L,l@s.example\n".repeat(501)}` })).toEqual(["csv too-many"]);
    expect(await errorsOf({ free_months: 0, language: "fr" })).toEqual(["language invalid", "free_months invalid"]);
    expect((await send("", { csv: "x".repeat(1024 * 1024) })).status).toBe(413);
    expect(await database.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
  });

  test("the link leads to sign-up and then to the dashboard with the code; GET changes nothing", async () => {
    const { send, site } = open();
    await send("", sending);
    const { link, noMoreLink } = await linksOf();
    const { code } = await database.db.selectFrom("promotion_codes").select("code").executeTakeFirstOrThrow();
    const response = await site.request(link);
    expect(response.status).toBe(303);
    const next = `/zh/dashboard?code=${code}`;
    expect(response.headers.get("location")).toBe(`/zh/auth?${new URLSearchParams({ tab: "sign-up", next })}`);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");

    const page = await site.request(noMoreLink);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await page.text()).toContain("不再接收此类邮件");
    const optOuts = () => database.db.selectFrom("invitation_opt_outs").select("created_at").execute();
    expect(await optOuts()).toEqual([]);
    for (const _ of [1, 2]) expect((await site.request(noMoreLink, { method: "POST" })).status).toBe(200);
    expect(await optOuts()).toHaveLength(1);
    for (const path of ["/invite/x", "/zh/invite/no-more/x", `/invite/${"A".repeat(43)}`])
      expect((await site.request(path)).status).toBe(404);
  });
});
