import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const names = ["DATABASE_URL", "DATABASE_REPLICA_URL"] as const;
const first = { DATABASE_URL: "postgres://taoli@localhost/taoli" };

test.each(names)("%s requires encryption to another machine, or an explicit setting", (name) => {
  const at = (url: string) => () => readConfig({ ...first, [name]: url });
  for (const mode of ["", "?sslmode=prefer", "?sslmode=require", "?sslmode=no-verify", "?ssl=true"]) {
    for (const host of [
      "db.example",
      "10.0.0.2:5432",
      "localhost,db.example",
      "[2001:db8::1]",
      "localhost.evil.example",
    ]) {
      expect(at(`postgres://taoli:hush-hush@${host}/taoli${mode}`), host + mode).toThrow(/sslmode=verify-full/);
      expect(at(`postgres://taoli:hush-hush@${host}/taoli${mode}`)).not.toThrow(/hush-hush/);
    }
  }
  expect(at("postgres://localhost/taoli?host=db.example")).toThrow(/db\.example is another machine/);
  for (const mode of ["verify-full", "verify-ca", "disable"])
    expect(at(`postgres://taoli@one,two:5433/taoli?sslmode=${mode}`)).not.toThrow();
});

test.each([
  "postgres://taoli@localhost/taoli",
  "postgres://taoli@127.0.0.1:6432/taoli",
  "postgres://taoli@[::1]/taoli",
  "postgres:///taoli?host=/run/postgresql",
  "postgres://taoli@localhost:5432,127.0.0.1:5433/taoli",
])("%s is accepted without encryption", (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each(["OTEL_EXPORTER_OTLP_ENDPOINT", "ALERT_WEBHOOK_URL", "AUTH_URL"])(
  "%s requires https, except on this machine",
  (name) => {
    for (const url of ["http://other.example/x", "http://10.0.0.2:4318"])
      expect(() => readConfig({ [name]: url })).toThrow(/https is needed/);
    for (const url of ["https://other.example/x", "http://localhost:4318", "http://127.0.0.1:4318"])
      expect(() => readConfig({ [name]: url })).not.toThrow();
  },
);
