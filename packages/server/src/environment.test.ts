import { expect, test } from "vitest";
import { parseEnvironment } from "./environment.ts";
import type { Purpose } from "./environment-demands.ts";

/** Made by `openssl rand -base64 32`, and used nowhere else. */
const RANDOM = "q1zJ7Q0sV8m2k4XcT9bW6yRfL3hPnGd5aEuKiOwZxMs=";
const OLDER = "Zt5uB8eYw2KfQ7mHcR1xN9aLsV4dGjP6oTi3XvCbEkA=";

function settings(environment: Record<string, string>) {
  const parsed = parseEnvironment(environment, "/srv/app");
  if (parsed.status === "invalid") throw new Error(parsed.problems.join("\n"));
  return parsed.settings;
}
function problems(environment: Record<string, string>, purpose?: Purpose): readonly string[] {
  const parsed = parseEnvironment(environment, "/srv/app", purpose);
  return parsed.status === "invalid" ? parsed.problems : [];
}
const webhook = {
  NEW_USER_WEBHOOK_URL: "https://hooks.example.com/new-user",
  NEW_USER_WEBHOOK_USER: "sql",
  NEW_USER_WEBHOOK_PASSWORD: "pass:word",
};
/** What production can't do without. */
const kept = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://a.example",
  DATABASE_URL: "postgres://db.example/app?sslmode=verify-full",
  SIGNING_KEY_SECRET: RANDOM,
};
const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

test("needs nothing: port 3000 of the loopback, data beside the program, local sign-in", () => {
  expect(settings({})).toMatchObject({
    server: {
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      google: null,
      newUserWebhook: null,
      mailWebhook: null,
      operatorEmails: [],
    },
    database: { folder: "/srv/app/data" },
    logLevel: "info",
    traces: null,
  });
  expect(settings({}).server.otherOrigins).toEqual(["http://localhost:5173"]);
  expect(settings({}).server.gradingWorkers).toBeGreaterThanOrEqual(1);
});

test("answers go through the queue where others can take them", () => {
  const url = "postgres://db/app";
  expect(settings({}).server.queue).toBeNull();
  expect(settings({ DATABASE_URL: url }).server.queue).toEqual({ url, isForOthers: false });
  expect(settings({ GRADING: "apart", DATABASE_URL: url }).server.queue).toEqual({ url, isForOthers: true });
  expect(problems({ GRADING: "apart" })).toEqual([
    "DATABASE_URL is needed for GRADING=apart: answers are handed over in that database.",
  ]);
});

test("https is promised for this host alone, and for more only where asked and where there is https", () => {
  const https = { ...google, PUBLIC_URL: "https://learn.example.com" };
  expect(settings(https).server.hsts).toBe("host");
  expect(settings({ ...https, HSTS: "subdomains" }).server.hsts).toBe("subdomains");
  expect(settings({ ...https, HSTS: "preload" }).server.hsts).toBe("preload");
  expect(problems({ ...https, HSTS: "on" })).toEqual(["HSTS must be one of host, subdomains, preload."]);
  for (const plain of [{}, { PUBLIC_URL: "http://learn.example.com" }] as Record<string, string>[])
    expect(problems({ ...google, ...plain, HSTS: "preload" })).toEqual([
      "PUBLIC_URL must be https for HSTS=preload.",
    ]);
});

test("takes what is set", () => {
  expect(
    settings({
      PORT: "8080",
      HOST: "0.0.0.0",
      DATABASE_URL: "postgres://db/app?sslmode=verify-full",
      SIGNING_KEY_SECRET: `${RANDOM}, ${OLDER}`,
      PUBLIC_URL: "https://learn.example.com/",
      CANONICAL_HOST: "Learn.Example.com",
      ...google,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com",
      OTEL_SERVICE_NAME: "learn",
      BUILD_DIR: "dist",
      GRADING_WORKERS: "3",
      OPERATOR_NAME: "Evening School",
      OPERATOR_CONTACT: "sql@school.example",
      OPERATOR_EMAILS: " Ada@school.example, bo@school.example,",
      MAIL_WEBHOOK_URL: "https://hooks.example.com/mail",
      MAIL_WEBHOOK_USER: "sql",
      MAIL_WEBHOOK_PASSWORD: "secret",
      ...webhook,
    }),
  ).toMatchObject({
    server: {
      host: "0.0.0.0",
      port: 8080,
      publicUrl: new URL("https://learn.example.com"),
      otherOrigins: [],
      canonicalHost: "learn.example.com",
      google: { issuer: new URL("https://accounts.google.com"), clientId: "id", clientSecret: "secret" },
      buildFolder: "/srv/app/dist",
      signingKeySecrets: [RANDOM, OLDER],
      gradingWorkers: 3,
      operator: { name: "Evening School", contact: "sql@school.example" },
      operatorEmails: ["ada@school.example", "bo@school.example"],
      mailWebhook: { url: new URL("https://hooks.example.com/mail"), user: "sql", password: "secret" },
      newUserWebhook: {
        url: new URL("https://hooks.example.com/new-user"),
        user: "sql",
        password: "pass:word",
      },
    },
    database: { url: "postgres://db/app?sslmode=verify-full" },
    logLevel: "warn",
    traces: { endpoint: new URL("https://collector.example.com"), serviceName: "learn" },
  });
});

test("an empty variable counts as not set", () => {
  expect(settings({ DATABASE_URL: "", GOOGLE_CLIENT_ID: "", PORT: "" }).database).toEqual({
    folder: "/srv/app/data",
  });
});

test.each([
  [
    { OPERATOR_EMAILS: "ada, bo@school.example" },
    "OPERATOR_EMAILS must be email addresses separated by commas.",
  ],
  [
    { MAIL_WEBHOOK_USER: "sql", MAIL_WEBHOOK_PASSWORD: "x" },
    "MAIL_WEBHOOK_URL is needed for the webhook of mail.",
  ],
  [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535."],
  [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535."],
  [{ PUBLIC_URL: "learn.example.com" }, "PUBLIC_URL must be an address such as https://learn.example.com."],
  [{ ...google, PUBLIC_URL: "https://a.example/app" }, "PUBLIC_URL must be an origin alone, without a path."],
  [{ PUBLIC_URL: "ftp://a.example" }, "PUBLIC_URL must be an address such as https://learn.example.com."],
  [
    { TRUSTED_PROXY: "proxy" },
    "TRUSTED_PROXY must be addresses or ranges separated by commas, such as 127.0.0.1 or 10.0.0.0/8.",
  ],
  [{ OPERATOR_CONTACT: "me" }, "OPERATOR_CONTACT must be an email address."],
  [{ NODE_ENV: "prod" }, "NODE_ENV must be production, development or test."],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
  [
    { CANONICAL_HOST: "https://a.example" },
    "CANONICAL_HOST must be a host alone, such as learn.example.com.",
  ],
  [{ CANONICAL_HOST: 'a"><script' }, "CANONICAL_HOST must be a host alone, such as learn.example.com."],
  [{ GRADING_WORKERS: "0" }, "GRADING_WORKERS must be a whole number from 1 to 64."],
  [
    { ...webhook, NEW_USER_WEBHOOK_URL: "https://sql:secret@hooks.example.com" },
    "NEW_USER_WEBHOOK_URL must not hold user and password: set NEW_USER_WEBHOOK_USER and NEW_USER_WEBHOOK_PASSWORD.",
  ],
  [
    { ...webhook, NEW_USER_WEBHOOK_USER: "a:b" },
    "NEW_USER_WEBHOOK_USER must not hold a colon, which basic authorization can't carry.",
  ],
  [
    { ...webhook, NEW_USER_WEBHOOK_PASSWORD: "" },
    "NEW_USER_WEBHOOK_PASSWORD is needed for the webhook of new users.",
  ],
  [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET is needed beside GOOGLE_CLIENT_ID."],
  [{ GOOGLE_CLIENT_SECRET: "secret" }, "GOOGLE_CLIENT_ID is needed beside GOOGLE_CLIENT_SECRET."],
])("%j is explained", (environment, problem) => {
  expect(problems(environment)).toEqual([problem]);
});

test("several problems are told at once", () => {
  expect(problems({ PORT: "x", LOG_LEVEL: "x", PUBLIC_URL: "x" })).toHaveLength(3);
});

test("production refuses to start without Google and without its address", () => {
  expect(problems({ NODE_ENV: "production" })).toEqual([
    "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set in production: without a Google client no one can sign in safely.",
    "PUBLIC_URL must be set in production, to the address that people open.",
    "DATABASE_URL must be set in production: the embedded database may lose data when the power fails.",
    "SIGNING_KEY_SECRET must be set in production: it encrypts the keys that sign access tokens.",
  ]);
  const http = {
    ...google,
    ...kept,
    GOOGLE_ISSUER: "http://a.example",
  };
  expect(problems(http)).toEqual(["GOOGLE_ISSUER must be https in production."]);
  expect(problems({ ...google, ...kept, PUBLIC_URL: "http://a.example" })).toEqual([
    "PUBLIC_URL must be https in production: access tokens would cross the network unencrypted.",
  ]);
  const openWebhook = { ...http, ...webhook, GOOGLE_ISSUER: "", NEW_USER_WEBHOOK_URL: "http://a.example" };
  expect(problems(openWebhook)).toEqual([
    "NEW_USER_WEBHOOK_URL must be https in production: it carries a password.",
  ]);
});

test("production reaches its database by a connection that is encrypted and checked, unless told otherwise", () => {
  const at = (address: string, more = {}) => problems({ ...google, ...kept, DATABASE_URL: address, ...more });
  for (const address of [
    "postgres://db.example/app",
    "postgres://db.example/app?sslmode=require",
    "postgres://db.example/app?sslmode=no-verify",
    "postgres://db.example/app?sslmode=disable",
    "postgres://localhost.example/app",
    "postgres://x/app?host=db.example",
  ]) {
    expect(at(address)).toEqual([expect.stringMatching(/^DATABASE_URL must end in \?sslmode=verify-full/)]);
    expect(at(address, { DATABASE_TLS: "off" })).toEqual([]);
  }
  for (const address of [
    "postgres://db.example/app?sslmode=verify-full",
    "postgres://127.0.0.1/app",
    "postgres://localhost:5433/app",
    "postgres://[::1]/app",
    "postgres://x/app?host=/var/run/postgresql",
  ]) {
    expect(at(address)).toEqual([]);
  }
  expect(problems({ DATABASE_URL: "postgres://db.example/app" })).toEqual([]);
  expect(settings({ METRICS_TOKEN: RANDOM }).server.metricsToken).toBe(RANDOM);
});

test("a model is set up by its provider, with what that needs", () => {
  expect(settings({}).server.model).toBeNull();
  expect(settings({ AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_API_KEY: "k" }).server.model).toEqual({
    provider: "anthropic",
    model: "m",
    apiKey: "k",
    baseUrl: "https://api.anthropic.com/v1",
    maxOutputTokens: 2_000,
    dailyTokens: 1_000_000,
    stallMs: 20_000,
  });
  const own = { AI_PROVIDER: "openai-compatible", AI_MODEL: "m", AI_BASE_URL: "http://localhost:11434/v1/" };
  expect(settings({ ...own, AI_DAILY_TOKENS: "5", AI_STALL_SECONDS: "3" }).server.model).toMatchObject({
    apiKey: null,
    baseUrl: "http://localhost:11434/v1",
    dailyTokens: 5,
    stallMs: 3_000,
  });
  expect(problems({ AI_PROVIDER: "openai" })).toEqual([
    "AI_MODEL is needed beside AI_PROVIDER.",
    "AI_API_KEY is needed for openai.",
  ]);
  expect(problems({ AI_PROVIDER: "openai-compatible", AI_MODEL: "m" })).toHaveLength(1);
  expect(problems({ AI_PROVIDER: "elsewhere" })[0]).toContain("openai-compatible");
  expect(problems({ AI_API_KEY: "k" })).toEqual(["AI_PROVIDER is needed beside AI_API_KEY."]);
});

test("secrets are checked for strength, not only for length", () => {
  const strength = "must be 32 random characters or more, such as openssl rand -base64 32 prints";
  for (const weak of [
    "short",
    "a".repeat(32),
    "change-me-".repeat(5),
    "my-super-secret-signing-key-for-production",
  ]) {
    expect(problems({ METRICS_TOKEN: weak })).toEqual([`METRICS_TOKEN ${strength}.`]);
    expect(problems({ SIGNING_KEY_SECRET: `${RANDOM},${weak}` })).toEqual([
      `SIGNING_KEY_SECRET ${strength}; older ones may follow, separated by commas.`,
    ]);
  }
});

test("local sign-in is for this machine alone, unless the operator allows more", () => {
  const exposed: Record<string, string>[] = [
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.5" },
    { PUBLIC_URL: "https://learn.example.com" },
    { PUBLIC_URL: "http://localhost.example.com" },
    { TRUSTED_PROXY: "127.0.0.1" },
  ];
  for (const environment of exposed) {
    expect(problems(environment)).toEqual([expect.stringContaining("anyone could sign in as anyone")]);
    const allowed = settings({ ...environment, ALLOW_LOCAL_SIGN_IN: "yes" });
    expect(allowed.server.google).toBeNull();
    expect(allowed.warnings).toEqual([expect.stringContaining("ALLOW_LOCAL_SIGN_IN is yes")]);
    expect(settings({ ...environment, ...google }).warnings).toEqual([]);
    // These sign nobody in.
    expect(problems(environment, "grade")).toEqual([]);
  }
  for (const environment of [
    {},
    { HOST: "::1" },
    { HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:3000" },
    { PUBLIC_URL: "http://[::1]:3000" },
  ] as Record<string, string>[])
    expect(settings(environment).warnings).toEqual([]);
  expect(problems({ ALLOW_LOCAL_SIGN_IN: "sure" })).toEqual(["ALLOW_LOCAL_SIGN_IN must be yes or no."]);
  const production = { ...kept, ALLOW_LOCAL_SIGN_IN: "yes" };
  expect(problems(production)).toEqual([expect.stringContaining("GOOGLE_CLIENT_ID")]);
});

test("pages of other origins may use the API only where the site is being developed", () => {
  expect(settings({}).server.otherOrigins).toEqual(["http://localhost:5173"]);
  for (const environment of [
    { ...google, ...kept },
    { ...google, PUBLIC_URL: "https://a.example" },
  ])
    expect(settings(environment).server.otherOrigins).toEqual([]);
});

test("what isn't a server needs the database in production, and neither Google nor an address", () => {
  const url = "postgres://db.example/app?sslmode=verify-full";
  for (const purpose of ["grade", "command"] as const) {
    expect(problems({ NODE_ENV: "production", DATABASE_URL: url }, purpose)).toEqual([]);
    expect(problems({ NODE_ENV: "production" }, purpose)).toEqual([
      "DATABASE_URL must be set in production: the embedded database may lose data when the power fails.",
    ]);
    expect(problems({ NODE_ENV: "production", DATABASE_URL: "postgres://db.example/app" }, purpose)).toEqual([
      expect.stringMatching(/^DATABASE_URL must end in \?sslmode=verify-full/),
    ]);
  }
  expect(problems({ NODE_ENV: "production", DATABASE_URL: url }, "rotate-signing-keys")).toEqual([
    "SIGNING_KEY_SECRET must be set in production: it encrypts the keys that sign access tokens.",
  ]);
});
