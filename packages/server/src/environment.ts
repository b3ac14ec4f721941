import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import type { DatabaseLocation } from "./db/database.ts";
import { parseTrustedProxies } from "./http/client-address.ts";
import { HSTS_SCOPES } from "./http/security-headers.ts";
import { BASE_URLS, MODEL_PROVIDERS, type ModelSettings } from "./models/model-settings.ts";
import type { ServerSettings } from "./server.ts";
import type { TraceSettings } from "./tracing/export-traces.ts";

/** What the environment asks for. */
export interface Settings {
  readonly server: ServerSettings;
  readonly database: DatabaseLocation;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Null exports no traces. */
  readonly traces: TraceSettings | null;
}

export type ParsedEnvironment =
  | { readonly status: "valid"; readonly settings: Settings }
  /** One sentence for each variable that can't be used. */
  | { readonly status: "invalid"; readonly problems: readonly string[] };

/** Of a secret, in characters: 32 of base64 are 192 bits. */
const SECRET_LENGTH = 32;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const REPOSITORY = resolve(import.meta.dirname, "../../..");

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be a whole number from ${least} to ${most}`);

const webAddress = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  context.addIssue({ code: "custom", message: "must be an address such as https://learn.example.com" });
  return z.NEVER;
});

/** Of an automation that takes basic authorization; `name` begins the names of its three variables. */
const webhookAddress = (name: string) =>
  webAddress
    .refine(
      (url) => url.username === "" && url.password === "",
      `must not hold user and password: set ${name}_USER and ${name}_PASSWORD`,
    )
    .optional();

const basicUser = z
  .string()
  .refine((user) => !user.includes(":"), "must not hold a colon, which basic authorization can't carry")
  .optional();

/** Webhooks, with what each is for. */
const WEBHOOKS = {
  NEW_USER_WEBHOOK: "the webhook of new users",
  MAIL_WEBHOOK: "the webhook of mail",
} as const;

const schema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3_000),
    HOST: z.string().default("127.0.0.1"),
    DATABASE_URL: z.string().optional(),
    DATA_DIR: z.string().default("data"),
    PUBLIC_URL: webAddress
      .refine((url) => url.href === `${url.origin}/`, "must be an origin alone, without a path")
      .optional(),
    CANONICAL_HOST: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i,
        "must be a host alone, such as learn.example.com",
      )
      .toLowerCase()
      .optional(),
    HSTS: z.enum(HSTS_SCOPES, `must be one of ${HSTS_SCOPES.join(", ")}`).default("host"),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: webAddress.default(new URL("https://accounts.google.com")),
    TRUSTED_PROXY: z
      .string()
      .default("")
      .transform((text, context) => {
        const proxies = parseTrustedProxies(text);
        if (proxies) return proxies;
        const message = "must be addresses or ranges separated by commas, such as 127.0.0.1 or 10.0.0.0/8";
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    SIGNING_KEY_SECRET: z
      .string()
      .transform((text, context) => {
        const [first, ...older] = text.split(",").map((secret) => secret.trim());
        if (first !== undefined && [first, ...older].every((secret) => secret.length >= SECRET_LENGTH)) {
          return [first, ...older] as const;
        }
        const message = `must be ${SECRET_LENGTH} random characters or more; older ones may follow, separated by commas`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      })
      .optional(),
    METRICS_TOKEN: z
      .string()
      .min(SECRET_LENGTH, `must be ${SECRET_LENGTH} random characters or more`)
      .optional(),
    DATABASE_TLS: z.enum(["required", "off"], "must be required or off").default("required"),
    NODE_ENV: z
      .enum(["production", "development", "test"], "must be production, development or test")
      .default("development"),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    OTEL_SERVICE_NAME: z.string().trim().min(1).max(200).default("master-sql"),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
    BUILD_DIR: z.string().default(resolve(REPOSITORY, "build")),
    GRADING: z.enum(["here", "apart"], "must be here or apart").default("here"),
    GRADING_WORKERS: wholeNumber(1, 64).optional(),
    AI_PROVIDER: z.enum(MODEL_PROVIDERS, `must be one of ${MODEL_PROVIDERS.join(", ")}`).optional(),
    AI_MODEL: z.string().trim().min(1).max(200).optional(),
    AI_API_KEY: z.string().optional(),
    AI_BASE_URL: webAddress.optional(),
    AI_MAX_OUTPUT_TOKENS: wholeNumber(100, 32_000).default(2_000),
    AI_DAILY_TOKENS: wholeNumber(0, 1_000_000_000_000).default(1_000_000),
    AI_STALL_SECONDS: wholeNumber(1, 60).default(20),
    OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
    OPERATOR_CONTACT: z.email("must be an e-mail address").max(320).optional(),
    OPERATOR_EMAILS: z
      .string()
      .default("")
      .transform((text, context) => {
        const emails = text.split(",").map((email) => email.trim().toLowerCase());
        const given = emails.filter((email) => email !== "");
        if (given.every((email) => z.email().safeParse(email).success)) return given;
        const message = "must be e-mail addresses separated by commas";
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    NEW_USER_WEBHOOK_URL: webhookAddress("NEW_USER_WEBHOOK"),
    NEW_USER_WEBHOOK_USER: basicUser,
    NEW_USER_WEBHOOK_PASSWORD: z.string().optional(),
    MAIL_WEBHOOK_URL: webhookAddress("MAIL_WEBHOOK"),
    MAIL_WEBHOOK_USER: basicUser,
    MAIL_WEBHOOK_PASSWORD: z.string().optional(),
  })
  .superRefine((values, context) => {
    const require = (variable: string, message: string) =>
      context.addIssue({ code: "custom", path: [variable], message });
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = values;
    if (id !== undefined && secret === undefined) {
      require("GOOGLE_CLIENT_SECRET", "is needed beside GOOGLE_CLIENT_ID");
    }
    if (id === undefined && secret !== undefined) {
      require("GOOGLE_CLIENT_ID", "is needed beside GOOGLE_CLIENT_SECRET");
    }
    if (values.HSTS !== "host" && values.PUBLIC_URL?.protocol !== "https:") {
      require("PUBLIC_URL", `must be https for HSTS=${values.HSTS}`);
    }
    if (values.GRADING === "apart" && values.DATABASE_URL === undefined) {
      require("DATABASE_URL", "is needed for GRADING=apart: answers are handed over in that database");
    }
    if (values.AI_PROVIDER !== undefined) {
      const isAnywhere = values.AI_PROVIDER === "openai-compatible";
      if (values.AI_MODEL === undefined) require("AI_MODEL", "is needed beside AI_PROVIDER");
      if (!isAnywhere && values.AI_API_KEY === undefined)
        require("AI_API_KEY", `is needed for ${values.AI_PROVIDER}`);
      if (isAnywhere && values.AI_BASE_URL === undefined)
        require("AI_BASE_URL", "is needed for openai-compatible, such as http://localhost:11434/v1");
    } else {
      for (const variable of ["AI_MODEL", "AI_API_KEY", "AI_BASE_URL"] as const)
        if (values[variable] !== undefined) require("AI_PROVIDER", `is needed beside ${variable}`);
    }
    for (const name of ["NEW_USER_WEBHOOK", "MAIL_WEBHOOK"] as const) {
      const webhook = [`${name}_URL`, `${name}_USER`, `${name}_PASSWORD`] as const;
      const missing = webhook.filter((variable) => values[variable] === undefined);
      if (missing.length < webhook.length) {
        for (const variable of missing) require(variable, `is needed for ${WEBHOOKS[name]}`);
      }
      if (values.NODE_ENV === "production" && values[`${name}_URL`]?.protocol === "http:") {
        require(`${name}_URL`, "must be https in production: it carries a password");
      }
    }
    if (values.NODE_ENV !== "production") return;
    if (id === undefined && secret === undefined) {
      const why = "in production: without a Google client nobody could sign in safely";
      require("GOOGLE_CLIENT_ID", `and GOOGLE_CLIENT_SECRET must be set ${why}`);
    }
    if (values.PUBLIC_URL === undefined) {
      require("PUBLIC_URL", "must be set in production, to the address that people open");
    }
    if (values.DATABASE_URL === undefined) {
      require("DATABASE_URL", "must be set in production: the embedded database may lose data when the power fails");
    }
    if (values.SIGNING_KEY_SECRET === undefined) {
      require("SIGNING_KEY_SECRET", "must be set in production: it encrypts the keys that sign access tokens");
    }
    if (values.DATABASE_URL !== undefined && values.DATABASE_TLS === "required") {
      const problem = missingTls(values.DATABASE_URL);
      if (problem) require("DATABASE_URL", problem);
    }
    if (values.GOOGLE_ISSUER.protocol !== "https:") require("GOOGLE_ISSUER", "must be https in production");
  });

/** What keeps a connection from being encrypted, and the server at its end from being checked; null when nothing does. */
function missingTls(address: string): string | null {
  const url = URL.parse(address);
  // What isn't an address at all is explained when it is opened.
  if (url === null) return null;
  const host = url.searchParams.get("host") ?? url.hostname;
  const isHere =
    /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/.test(host) || decodeURIComponent(host).startsWith("/");
  if (isHere || url.searchParams.get("sslmode") === "verify-full") return null;
  return "must end in ?sslmode=verify-full in production (with &sslrootcert=FILE where the server's certificate is by an authority of your own), or set DATABASE_TLS=off where nobody else reaches the network between";
}

/** Where Vite serves the web application while it's being developed. */
const DEVELOPMENT_ORIGIN = "http://localhost:5173";

/** Reads settings from environment variables; an empty one counts as not set. Relative folders are below `cwd`. */
export function parseEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): ParsedEnvironment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
    return { status: "invalid", problems };
  }
  const values = parsed.data;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  const webhookOf = (name: keyof typeof WEBHOOKS) => {
    const [url, user, password] = [values[`${name}_URL`], values[`${name}_USER`], values[`${name}_PASSWORD`]];
    return url !== undefined && user !== undefined && password !== undefined ? { url, user, password } : null;
  };
  return {
    status: "valid",
    settings: {
      server: {
        host: values.HOST,
        port: values.PORT,
        publicUrl: values.PUBLIC_URL ?? null,
        otherOrigins: values.NODE_ENV === "production" ? [] : [DEVELOPMENT_ORIGIN],
        canonicalHost: values.CANONICAL_HOST ?? null,
        hsts: values.HSTS,
        google:
          clientId !== undefined && clientSecret !== undefined
            ? { issuer: values.GOOGLE_ISSUER, clientId, clientSecret }
            : null,
        newUserWebhook: webhookOf("NEW_USER_WEBHOOK"),
        mailWebhook: webhookOf("MAIL_WEBHOOK"),
        trustedProxies: values.TRUSTED_PROXY,
        metricsToken: values.METRICS_TOKEN ?? null,
        signingKeySecrets: values.SIGNING_KEY_SECRET ?? null,
        model: modelSettings(values),
        operatorEmails: values.OPERATOR_EMAILS,
        operator: { name: values.OPERATOR_NAME ?? null, contact: values.OPERATOR_CONTACT ?? null },
        buildFolder: resolve(cwd, values.BUILD_DIR),
        queue:
          values.DATABASE_URL === undefined
            ? null
            : { url: values.DATABASE_URL, isForOthers: values.GRADING === "apart" },
        gradingWorkers:
          values.GRADING_WORKERS ?? Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2))),
      },
      database:
        values.DATABASE_URL === undefined
          ? { folder: resolve(cwd, values.DATA_DIR) }
          : { url: values.DATABASE_URL },
      logLevel: values.LOG_LEVEL,
      traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
        ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME }
        : null,
    },
  };
}

function modelSettings(values: z.output<typeof schema>): ModelSettings | null {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: address } = values;
  if (provider === undefined || model === undefined) return null;
  const usual = provider === "openai-compatible" ? "" : BASE_URLS[provider];
  return {
    provider,
    model,
    apiKey: values.AI_API_KEY ?? null,
    baseUrl: address?.href.replace(/\/$/, "") ?? usual,
    maxOutputTokens: values.AI_MAX_OUTPUT_TOKENS,
    dailyTokens: values.AI_DAILY_TOKENS,
    stallMs: values.AI_STALL_SECONDS * 1_000,
  };
}
