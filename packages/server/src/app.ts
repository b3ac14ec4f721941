import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Operator } from "@master-sql/protocol";
import { functions, streams } from "@master-sql/protocol/functions";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { accountHandlers } from "./account/handlers.ts";
import { type AccessTokens, accessTokens } from "./auth/access-token.ts";
import type { IdentityProvider } from "./auth/identity-provider.ts";
import { LOCAL_PROVIDER_PATH, type LocalProvider } from "./auth/local-provider/address.ts";
import type { Operators } from "./auth/operators.ts";
import { authRoutes } from "./auth/routes.ts";
import type { SigningKeys } from "./auth/signing-keys.ts";
import type { PublishedContent } from "./content/published-content.ts";
import { creditHandlers } from "./credits/handlers.ts";
import { offerWatch } from "./credits/offer-watch.ts";
import { isAccountGone } from "./db/account-gone.ts";
import { watchRoom } from "./db/room.ts";
import { storageRefusal } from "./db/storage-refusal.ts";
import type { Tables } from "./db/tables.ts";
import type { ExamContent } from "./exams/exam-content.ts";
import type { ExamJudging } from "./exams/exam-judging.ts";
import { examHandlers } from "./exams/handlers.ts";
import { accountGoneResponse, faultResponse, storageResponse } from "./fault-response.ts";
import { functionRoutes } from "./functions/routes.ts";
import type { Grader } from "./grading/grader.ts";
import type { AppEnvironment } from "./http/bindings.ts";
import type { ClientAddress } from "./http/client-address.ts";
import { healthRoutes } from "./http/health.ts";
import { COUNTED_TOGETHER, type RateLimits, rateLimiter } from "./http/rate-limit.ts";
import type { RequestCounts } from "./http/request-counts.ts";
import { loggedPath, requestLog } from "./http/request-log.ts";
import { noteSecurity, securityEvents } from "./http/security-events.ts";
import {
  contentSecurityPolicy,
  type HeaderPolicy,
  type HstsScope,
  protectiveHeaders,
} from "./http/security-headers.ts";
import { interviewHandlers } from "./interviews/handlers.ts";
import { itemLevelRoutes } from "./learning/item-level-routes.ts";
import { mailHandlers } from "./mail/handlers.ts";
import { oneClickRoutes } from "./mail/one-click.ts";
import type { UnsubscribeLinks } from "./mail/unsubscribe-links.ts";
import { measuredRequests, metricsRoutes } from "./metrics/measured.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { PROVIDER_NAMES } from "./models/model-settings.ts";
import type { TutorModel } from "./models/tutor-model.ts";
import { operatorHandlers } from "./operator/handlers.ts";
import type { AttemptJudging } from "./progress/attempt-judging.ts";
import { progressHandlers } from "./progress/handlers.ts";
import { restRoutes } from "./rest/routes.ts";
import { crawlerRoutes } from "./static/crawlers.ts";
import type { Site } from "./static/site.ts";
import { serveSite } from "./static/static-files.ts";
import { partChecks } from "./status/part-checks.ts";
import { statusRoutes } from "./status/routes.ts";
import { systemStatus } from "./status/system-status.ts";
import { tutorHandlers } from "./tutor/handlers.ts";

export interface AppDependencies {
  readonly metrics: Metrics;
  /** With which the figures may be asked for; null keeps them to ourselves. */
  readonly metricsToken: string | null;
  /** Where browsers see the server, such as `https://learn.example.com`. */
  readonly publicOrigin: string;
  /** Origins besides the public one whose pages may use the API and to which a sign-in may return. */
  readonly otherOrigins: readonly string[];
  readonly hsts: HstsScope;
  readonly database: Kysely<Tables>;
  readonly keys: SigningKeys;
  readonly identityProvider: IdentityProvider;
  /** Only in development without a Google client. */
  readonly localProvider: LocalProvider | null;
  readonly content: PublishedContent | null;
  readonly exams: ExamContent;
  readonly grader: Grader;
  readonly judging: AttemptJudging;
  readonly examJudging: ExamJudging;
  /** Answers are left to graders elsewhere. */
  readonly isJudgedElsewhere: boolean;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Makes hashes of those who sign in. */
  readonly personKey: Buffer;
  readonly site: Site;
  readonly clientAddress: ClientAddress;
  readonly rateLimits: RateLimits;
  /** For all servers together; null where there is no other. */
  readonly requestCounts: RequestCounts | null;
  readonly operator: Pick<Operator, "name" | "contact">;
  /** Null where none is set up. */
  readonly model: TutorModel | null;
  readonly operators: Operators;
  /** There is something that sends what is in the outbox of mail. */
  readonly sendsMail: boolean;
  readonly statusFreshMs?: number;
  readonly log: Logger;
}

function limitersOf({ rateLimits, requestCounts }: AppDependencies) {
  const limiterOf = (name: keyof RateLimits) =>
    rateLimiter(rateLimits[name], name, COUNTED_TOGETHER.has(name) ? requestCounts : null);
  return {
    auth: limiterOf("auth"),
    authorize: limiterOf("authorize"),
    token: limiterOf("token"),
    functions: limiterOf("functions"),
    writes: limiterOf("writes"),
    rest: limiterOf("rest"),
    feedback: limiterOf("feedback"),
    export: limiterOf("export"),
    deletion: limiterOf("deletion"),
    unsubscribe: limiterOf("unsubscribe"),
    status: limiterOf("status"),
    ready: limiterOf("ready"),
    tutor: limiterOf("tutor"),
    tutorAddress: limiterOf("tutorAddress"),
  };
}

/** The whole server as a value: `app.request(…)` needs no port. */
export function createApp(dependencies: AppDependencies): Hono<AppEnvironment> {
  const { publicOrigin, otherOrigins, database, localProvider, site, log } = dependencies;
  const origins = [publicOrigin, ...otherOrigins];
  const policy: HeaderPolicy = {
    formOrigins: origins,
    secure: publicOrigin.startsWith("https:"),
    hsts: dependencies.hsts,
  };
  const tokens: AccessTokens = accessTokens(dependencies.keys, `${publicOrigin}/auth/v1`);
  const {
    clientAddress,
    keys,
    identityProvider,
    content,
    exams,
    grader,
    judging,
    examJudging,
    unsubscribeLinks,
    model,
    operators,
  } = dependencies;
  const limits = limitersOf(dependencies);

  const { metrics } = dependencies;
  const room = watchRoom(database);
  const app = new Hono<AppEnvironment>();
  app.onError((error, context) => {
    const full = storageRefusal(error);
    if (full !== null) {
      noteSecurity(context, "storage-refused");
      return storageResponse(context, full);
    }
    if (isAccountGone(error)) {
      log.info({ request: context.get("requestId"), path: loggedPath(context.req.path) }, "account is gone");
      return accountGoneResponse(context);
    }
    room.note(error);
    metrics.faults.inc();
    log.error({ request: context.get("requestId"), path: loggedPath(context.req.path), err: error }, "fault");
    return faultResponse(context, error);
  });
  app.use(requestId());
  app.use(requestLog(log));
  app.use(
    measuredRequests(metrics, (name) => Object.hasOwn(functions, name) || Object.hasOwn(streams, name)),
  );
  app.use(securityEvents(log, clientAddress, (event) => metrics.security.inc({ event })));
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(protectiveHeaders(policy))) context.header(name, value);
    if (!context.res.headers.has("Content-Security-Policy")) {
      context.header("Content-Security-Policy", contentSecurityPolicy(policy));
    }
    // What may be kept says so itself (static/static-files.ts, auth/routes.ts); nothing else may, answers of the API
    // least.
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
  });
  for (const api of ["/auth/v1/*", "/rest/v1/*", "/functions/v1/*"]) {
    app.use(api, cors({ origin: origins, maxAge: 600, exposeHeaders: ["Retry-After", "X-Request-Id"] }));
  }

  app.route(
    "/",
    healthRoutes({ database, room, isBuilt: site.isBuilt && content !== null, clientAddress, limits }),
  );
  app.route("/", metricsRoutes(metrics, dependencies.metricsToken));
  const status = systemStatus({
    checks: partChecks({
      database,
      room,
      identityProvider,
      content,
      grader,
      isJudgedElsewhere: dependencies.isJudgedElsewhere,
      model,
    }),
    onFault: (part, error) => log.warn({ part, err: error }, "a part of the service fails its check"),
    freshMs: dependencies.statusFreshMs,
  });
  app.route("/", itemLevelRoutes(database));
  const operator: Operator = {
    ...dependencies.operator,
    model: model && { provider: PROVIDER_NAMES[model.settings.provider], name: model.settings.model },
  };
  app.route("/", statusRoutes({ status, operator, clientAddress, limits }));
  app.route(
    "/auth/v1",
    authRoutes({
      database,
      keys,
      tokens,
      identityProvider,
      redirectOrigins: new Set(origins),
      authPage: `${publicOrigin}/auth`,
      personKey: dependencies.personKey,
      clientAddress,
      limits,
      log,
    }),
  );
  app.route("/rest/v1", restRoutes({ database, tokens, clientAddress, limits }));
  const tutor = tutorHandlers({ database, content, grader, clientAddress, limits, log, model });
  app.route(
    "/functions/v1",
    functionRoutes(
      {
        functions,
        handlers: {
          ...accountHandlers({ database, limits, operators, sendsMail: dependencies.sendsMail }),
          ...creditHandlers({ database }),
          ...examHandlers({ database, exams, examJudging, clientAddress }),
          ...interviewHandlers({ database, content, grader, clientAddress, limits, model, log }),
          ...mailHandlers({ database, unsubscribeLinks, limits, clientAddress }),
          ...operatorHandlers({ database, metrics, content }),
          ...progressHandlers({ database, content, exams, judging, clientAddress }),
          ...tutor.functions,
        },
        streams,
        streamHandlers: tutor.streams,
      },
      { database, tokens, clientAddress, limits, operators, log },
    ),
  );
  app.route("/", oneClickRoutes({ database, links: unsubscribeLinks, clientAddress, limits }));
  if (localProvider) {
    app.all(`${LOCAL_PROVIDER_PATH}/*`, async (context) => {
      const { incoming, outgoing } = context.env;
      if (!incoming || !outgoing) return context.text("The local provider needs a real connection", 501);
      const headers = {
        ...protectiveHeaders(policy),
        "Content-Security-Policy": contentSecurityPolicy(policy, localProvider.scripts),
      };
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      await localProvider.handle(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }
  app.route("/", crawlerRoutes(publicOrigin, site));
  const hasOfferEnded = offerWatch(database);
  app.get("*", (context) => serveSite(context, site, policy, hasOfferEnded));
  return app;
}
