import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnvironment } from "./environment.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "master-sql-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}
function parse(environment: Record<string, string>) {
  const parsed = parseEnvironment(environment, folder);
  return parsed.status === "valid" ? parsed.settings : parsed.problems;
}

const RANDOM = "q1zJ7Q0sV8m2k4XcT9bW6yRfL3hPnGd5aEuKiOwZxMs=";

test("every secret may come from a file, whose last line breaks don't count", () => {
  const database = fileOf("database", "postgres://user:word@db.example/app?sslmode=verify-full\r\n");
  const key = fileOf("key", `${RANDOM}\n`);
  expect(
    parse({
      NODE_ENV: "production",
      PUBLIC_URL: "https://a.example",
      DATABASE_URL_FILE: database,
      SIGNING_KEY_SECRET_FILE: join(folder, key),
      METRICS_TOKEN_FILE: key,
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET_FILE: fileOf("google", "google secret\n\n"),
      AI_PROVIDER: "openai",
      AI_MODEL: "m",
      AI_API_KEY_FILE: fileOf("ai", "ai key"),
      MAIL_WEBHOOK_URL: "https://hooks.example.com/mail",
      MAIL_WEBHOOK_USER: "sql",
      MAIL_WEBHOOK_PASSWORD_FILE: fileOf("mail", " mail word \n"),
      NEW_USER_WEBHOOK_URL: "https://hooks.example.com/new",
      NEW_USER_WEBHOOK_USER: "sql",
      NEW_USER_WEBHOOK_PASSWORD_FILE: fileOf("new", "new word\n"),
    }),
  ).toMatchObject({
    database: { url: "postgres://user:word@db.example/app?sslmode=verify-full" },
    server: {
      signingKeySecrets: [RANDOM],
      metricsToken: RANDOM,
      google: { clientSecret: "google secret" },
      model: { apiKey: "ai key" },
      mailWebhook: { password: " mail word " },
      newUserWebhook: { password: "new word" },
    },
    warnings: [],
  });
});

test("production recommends files for the secrets that are in its environment", () => {
  expect(
    parse({
      NODE_ENV: "production",
      PUBLIC_URL: "https://a.example",
      DATABASE_URL: "postgres://db.example/app?sslmode=verify-full",
      SIGNING_KEY_SECRET_FILE: fileOf("key", RANDOM),
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
    }),
  ).toMatchObject({ warnings: [expect.stringMatching(/^DATABASE_URL, GOOGLE_CLIENT_SECRET: set as/)] });
});

test("a file that can't be used is explained, and its name isn't repeated", () => {
  const empty = fileOf("empty", "\n");
  expect(parse({ METRICS_TOKEN: RANDOM, METRICS_TOKEN_FILE: empty })).toEqual([
    "METRICS_TOKEN and METRICS_TOKEN_FILE are both set. Keep one of them.",
  ]);
  expect(parse({ METRICS_TOKEN_FILE: empty, AI_API_KEY_FILE: "missing", DATABASE_URL_FILE: folder })).toEqual(
    [
      "DATABASE_URL_FILE names a file that can't be read (EISDIR).",
      "METRICS_TOKEN_FILE names an empty file.",
      "AI_API_KEY_FILE names a file that can't be read (ENOENT).",
    ],
  );
});
