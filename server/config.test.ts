import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without any setting the process runs on embedded defaults", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    origin: "http://localhost:3000",
    databaseUrl: undefined,
    dataDir: ".data",
  });
});

test("an empty value counts as not set", () => {
  expect(readConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("the origin loses path and trailing slash", () => {
  expect(readConfig({ ORIGIN: "https://taoli.example/" }).origin).toBe("https://taoli.example");
});

test("every wrong setting is named", () => {
  const wrong = () => readConfig({ PORT: "http", DATABASE_URL: "mysql://x/y", LOG_LEVEL: "loud" });
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL/);
});

test("the configuration cannot be changed", () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true);
});

test("other sites whose accounts are kept here are named with commas between them", () => {
  const origins = (text: string) => readConfig({ AUTH_ALLOWED_ORIGINS: text }).auth.allowedOrigins;
  expect(readConfig({}).auth.allowedOrigins).toEqual([]);
  expect(origins("https://one.example/, http://localhost:3001")).toEqual([
    "https://one.example",
    "http://localhost:3001",
  ]);
  expect(() => origins("https://one.example,two")).toThrow(/AUTH_ALLOWED_ORIGINS/);
});
