import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { DatabaseLocation } from "./db/database.ts";
import { isExposed, missingFor, type Purpose, warningsOf } from "./environment-demands.ts";
import { type LOG_LEVELS, schema, type Values, type WEBHOOKS } from "./environment-schema.ts";
import { BASE_URLS, type ModelSettings } from "./models/model-settings.ts";
import { readSecrets } from "./secret-files.ts";
import type { ServerSettings } from "./server.ts";
import type { TraceSettings } from "./tracing/export-traces.ts";

/** What the environment asks for. */
export interface Settings {
  readonly server: ServerSettings;
  readonly database: DatabaseLocation;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Null exports no traces. */
  readonly traces: TraceSettings | null;
  /** What the operator should change, although the server starts. */
  readonly warnings: readonly string[];
}

export type ParsedEnvironment =
  | { readonly status: "valid"; readonly settings: Settings }
  /** One sentence for each variable that can't be used. */
  | { readonly status: "invalid"; readonly problems: readonly string[] };

/** Where Vite serves the web application while it's being developed. */
const DEVELOPMENT_ORIGIN = "http://localhost:5173";

/**
 * Reads settings from environment variables, and secrets from the files that they name; an empty variable counts as not
 * set. Relative folders are below `cwd`.
 */
export function parseEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
  purpose: Purpose = "serve",
): ParsedEnvironment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const secrets = readSecrets(given, cwd);
  if (secrets.problems.length > 0) return { status: "invalid", problems: secrets.problems };
  const parsed = schema
    .superRefine((values, context) => {
      for (const [variable, message] of missingFor(purpose, values))
        context.addIssue({ code: "custom", path: [variable], message });
    })
    .safeParse(secrets.variables);
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
        otherOrigins: values.NODE_ENV === "production" || isExposed(values) ? [] : [DEVELOPMENT_ORIGIN],
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
      warnings: warningsOf(purpose, values, secrets.inEnvironment),
    },
  };
}

function modelSettings(values: Values): ModelSettings | null {
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
