import type { TestApp } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { marker } from "#test/http/api/bad-input/bad-values.ts";

const markup = `"'><${marker} onload=1></script><script>${marker}()</script>\u2028\${7*7}{{7*7}}%s`;

/** Stores a listing in Boston whose owner wrote markup into every field. Returns its id. */
export async function insertHostileListing({ opened, services }: TestApp): Promise<string> {
  const now = services.clock.now().getTime();
  const columns = teacherColumns({
    state: markup.slice(0, 60),
    availability: markup,
    name_zh: `桃${markup}`,
    headline: markup,
    headline_zh: `桃${markup}`,
    bio: `${markup}\n[x](javascript:${marker}())`,
    bio_zh: `桃李${markup}`,
    website_url: `javascript:${marker}()`,
    phone: `"><${marker}>`,
    wechat_id: `"><${marker}>`,
    specializations: [markup.slice(0, 80), "hsk"],
    category_keys: ["hsk"],
    subscription_started_at: new Date(now - 86_400_000),
    subscription_expires_at: new Date(now + 30 * 86_400_000),
  });
  const profile = { full_name: markup, email: `"><${marker}>@x`, avatar_url: `/x" onerror="${marker}()` };
  return await insertListing(opened.db, columns, profile);
}
