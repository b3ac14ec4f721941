import { resolve } from "node:path";
import { z } from "zod";
import { parseTrustedProxies } from "./http/client-address.ts";
import { HSTS_SCOPES } from "./http/security-headers.ts";
import { MODEL_PROVIDERS } from "./models/model-settings.ts";
import { isWeakSecret, SECRET_LENGTH } from "./secret-strength.ts";

const STRENGTH = `must be ${SECRET_LENGTH} random characters or more, such as openssl rand -base64 32 prints`;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
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
export const WEBHOOKS = {
  NEW_USER_WEBHOOK: "the webhook of new users",
  MAIL_WEBHOOK: "the webhook of mail",
} as const;

/** Every setting, by the name of its variable. What can only be said of several together comes last. */
export const schema = z
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
        if (first !== undefined && ![first, ...older].some(isWeakSecret)) return [first, ...older] as const;
        const message = `${STRENGTH}; older ones may follow, separated by commas`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      })
      .optional(),
    METRICS_TOKEN: z
      .string()
      .refine((token) => !isWeakSecret(token), STRENGTH)
      .optional(),
    ALLOW_LOCAL_SIGN_IN: z.enum(["yes", "no"], "must be yes or no").default("no"),
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
    OPERATOR_CONTACT: z.email("must be an email address").max(320).optional(),
    OPERATOR_EMAILS: z
      .string()
      .default("")
      .transform((text, context) => {
        const emails = text.split(",").map((email) => email.trim().toLowerCase());
        const given = emails.filter((email) => email !== "");
        if (given.every((email) => z.email().safeParse(email).success)) return given;
        const message = "must be email addresses separated by commas";
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
  });

export type Values = z.output<typeof schema>;
