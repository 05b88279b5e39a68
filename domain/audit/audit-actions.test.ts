import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { permissions } from "#domain/access.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** Every action that the code or a trigger of the database writes into the audit log. */
function recordedActions(): string[] {
  const files = globSync(["{auth,domain,server}/**/*.ts", "database/migrations/*.sql"], { exclude: ["**/*.test.ts"] });
  const actions = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    if (/recordAuditEntry\(/u.test(text)) return [...text.matchAll(/\baction(?: =|:)[^;,]*/giu)].flatMap(keysIn);
    if (/insert into audit_log\b/u.test(text)) return keysIn([text.slice(text.indexOf("insert into audit_log"))]);
    return [];
  });
  return [...new Set(actions)].filter((action) => !Object.hasOwn(permissions, action));
}

const keysIn = ([text]: readonly string[]): string[] =>
  [...(text ?? "").matchAll(/["'`]([a-z]+(?:-[a-z]+)+)["'`]/gu)].map(([, key = ""]) => key);

test.each(locales)("every recorded action has a name in %s", (locale) => {
  const actions = recordedActions();
  expect(actions.length).toBeGreaterThan(45);
  const { actions: named } = messagesFor(locale, "adminAudit");
  expect(actions.filter((action) => !Object.hasOwn(named, action))).toEqual([]);
});
