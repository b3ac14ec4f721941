import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, BlockList } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Operator } from "@master-sql/protocol";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { type IdentityProviderSettings, identityProvider } from "./auth/identity-provider.ts";
import { loadLinkKeys } from "./auth/link-keys.ts";
import type { createLocalProvider } from "./auth/local-provider/local-provider.ts";
import { operatorsByAddress } from "./auth/operators.ts";
import { sealingBy } from "./auth/sealing.ts";
import { followingKeys, loadSigningKeys } from "./auth/signing-keys.ts";
import { openContent } from "./content/rename-places.ts";
import type { Database } from "./db/database.ts";
import { loadExamContent } from "./exams/exam-content.ts";
import { startExamJudging } from "./exams/exam-judging.ts";
import { startHandingOverExams } from "./exams/handed-over-exams.ts";
import { logEndedGrader } from "./grading/ended-grader-log.ts";
import { createGrader } from "./grading/grader.ts";
import { tellMissingWalls } from "./grading/grader-child.ts";
import { clientAddressBehind } from "./http/client-address.ts";
import { RATE_LIMITS, type RateLimits } from "./http/rate-limit.ts";
import { requestCounts } from "./http/request-counts.ts";
import type { HstsScope } from "./http/security-headers.ts";
import { refitRegularly } from "./learning/refit.ts";
import { startMailSender } from "./mail/mail-sender.ts";
import { startNewUserSender } from "./mail/new-user-sender.ts";
import { unsubscribeLinks } from "./mail/unsubscribe-links.ts";
import type { Webhook } from "./mail/webhook.ts";
import { watchDatabase } from "./metrics/database-figures.ts";
import { measuredGrader } from "./metrics/measured.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { ModelSettings } from "./models/model-settings.ts";
import { tutorModel } from "./models/tutor-model.ts";
import { startAttemptJudging } from "./progress/attempt-judging.ts";
import { startHandingOver } from "./progress/handed-over-attempts.ts";
import { openQueueSender } from "./queue/judging-queue.ts";
import { startQueuedJudging } from "./queued-judging.ts";
import { openSite } from "./static/site.ts";
import { watchAbandonedQuestions } from "./tutor/abandoned-questions.ts";

export interface ServerSettings {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Where browsers see the server; null means http://localhost with the port. */
  readonly publicUrl: URL | null;
  /** Origins besides the public one that may use the API and to which a sign-in may return. */
  readonly otherOrigins: readonly string[];
  /** The one host under which people should see the site; null means that any will do. */
  readonly canonicalHost: string | null;
  /** For what https is promised where the server is seen by https. */
  readonly hsts: HstsScope;
  /** Null signs in by the local provider. */
  readonly google: Pick<IdentityProviderSettings, "issuer" | "clientId" | "clientSecret"> | null;
  /** Null tells nobody; what the outbox holds is kept, and sent if it isn't too old when one is set. */
  readonly newUserWebhook: Webhook | null;
  /** Sends mail to the operator and to users; null sends none. */
  readonly mailWebhook: Webhook | null;
  readonly trustedProxies: BlockList;
  /** With which figures are asked for at /metrics; null keeps them to ourselves. */
  readonly metricsToken: string | null;
  /** They encrypt the signing keys in the database, the first of them new ones; null leaves the keys as they are. */
  readonly signingKeySecrets: readonly [string, ...string[]] | null;
  readonly buildFolder: string;
  readonly gradingWorkers: number;
  /** Answers to exercises and exams go through the queue in the database; null where nobody else can use the database. */
  readonly queue: AnswerQueue | null;
  readonly rateLimits?: RateLimits;
  /** Words answers of the tutor; null leaves them to the built-in one. */
  readonly model: ModelSettings | null;
  /** Who runs the service, shown on its pages. */
  readonly operator: Pick<Operator, "name" | "contact">;
  /** Email addresses of those who may see what people ask of the operator. */
  readonly operatorEmails: readonly string[];
  /** For how long a status is handed out again; 5 s if not set. */
  readonly statusFreshMs?: number;
}

interface AnswerQueue {
  /** Connection string of the database. */
  readonly url: string;
  /** Grader services take all answers, and the server none. */
  readonly isForOthers: boolean;
}

export interface ServerParts {
  readonly database: Database;
  readonly log: Logger;
}

export interface RunningServer {
  /** Where browsers see it. */
  readonly publicOrigin: string;
  readonly port: number;
  /** False when the web application is missing in the build folder. */
  readonly isBuilt: boolean;
  /** Stops accepting, lets requests under way finish, and ends the graders. The database stays open. */
  close(): Promise<void>;
}

/** Requests that take longer than this after the server was told to stop are cut off. */
const GRACE_MS = 15_000;

/** How often the signing keys are read again; a new one is published for much longer before it signs. */
const KEYS_EVERY_MS = 60_000;

/** Loads the local provider only where it is used: its package is optional (decision 021). */
const startLocalProvider: typeof createLocalProvider = async (...settings) => {
  const { createLocalProvider } = await import("./auth/local-provider/local-provider.ts");
  return await createLocalProvider(...settings);
};

/** Listens and answers. Throws when the port can't be had (`EADDRINUSE`, `EACCES`) and for faults of the database. */
export async function startServer(
  settings: ServerSettings,
  { database, log }: ServerParts,
): Promise<RunningServer> {
  const site = await openSite(settings.buildFolder, settings.canonicalHost);
  const content = await openContent(join(settings.buildFolder, "content"), database.kysely);
  const exams = await loadExamContent(join(settings.buildFolder, "exams"));
  const sealing = settings.signingKeySecrets && sealingBy(settings.signingKeySecrets);
  const load = () => loadSigningKeys(database.kysely, sealing);
  const { keys, look } = followingKeys(await load(), load);
  const linkKeys = await loadLinkKeys(database.kysely, sealing);
  const lookingForKeys = setInterval(
    // Those of links stay the same, but may have become due to be sealed.
    () =>
      void Promise.all([look(), loadLinkKeys(database.kysely, sealing)]).catch((error) =>
        log.error({ err: error }, "the keys were not read again"),
      ),
    KEYS_EVERY_MS,
  );
  lookingForKeys.unref();
  const stopWatching = await watchAbandonedQuestions({
    database: database.kysely,
    isAlone: database.isAlone,
    log,
  });

  // The port is a part of addresses that the application hands out, so it listens before it can answer.
  const ready = Promise.withResolvers<ReturnType<typeof getRequestListener>>();
  const server = createServer((request, response) => {
    void ready.promise.then((answer) => answer(request, response));
  });
  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const { port, address } = server.address() as AddressInfo;
  const publicOrigin = settings.publicUrl?.origin ?? `http://localhost:${port}`;
  const redirectUri = `${publicOrigin}/auth/v1/callback`;
  const localProvider = settings.google
    ? null
    : await startLocalProvider(publicOrigin, () => loopbackOrigin(address, port), redirectUri);
  const providerSettings =
    localProvider?.settings ?? (settings.google && { ...settings.google, redirectUri });
  if (!providerSettings) throw new Error("There is no identity provider");

  const links = unsubscribeLinks(linkKeys.unsubscribe, publicOrigin);
  const counts = database.isAlone ? null : requestCounts(database.kysely, linkKeys["request-counts"], log);
  const metrics = createMetrics();
  watchDatabase(metrics, database.kysely);
  const folders = {
    snapshotDirectory: join(settings.buildFolder, "sandbox"),
    contentFolder: join(settings.buildFolder, "content"),
  };
  tellMissingWalls(folders, log);
  const graders = createGrader({
    workers: settings.gradingWorkers,
    ...folders,
    onFault: (error) => log.error({ err: error }, "a grader failed"),
    onEnd: (ended) => logEndedGrader(log, ended),
    onStage: (work, stage, ms) => metrics.stages.observe({ work, stage }, ms / 1_000),
  });
  const grader = measuredGrader(graders, metrics);
  const sender = settings.queue && (await openQueueSender(database.kysely, log));
  const here = {
    database: database.kysely,
    grader,
    log,
    isAlone: database.isAlone,
    leftBehindAfterSeconds: 0,
  };
  const judging = sender
    ? startHandingOver(database.kysely, sender, log)
    : await startAttemptJudging({ ...here, content });
  const examJudging = sender
    ? startHandingOverExams(database.kysely, sender, log)
    : await startExamJudging({ ...here, exams });
  const queued =
    settings.queue && !settings.queue.isForOthers && content
      ? await startQueuedJudging({
          url: settings.queue.url,
          workers: settings.gradingWorkers,
          database: database.kysely,
          content,
          exams,
          grader,
          log,
        })
      : null;
  const app = createApp({
    metrics,
    metricsToken: settings.metricsToken,
    publicOrigin,
    // Whoever types the address by hand may well type the number.
    otherOrigins: settings.publicUrl
      ? settings.otherOrigins
      : [...settings.otherOrigins, `http://127.0.0.1:${port}`],
    hsts: settings.hsts,
    database: database.kysely,
    keys,
    identityProvider: identityProvider(providerSettings),
    localProvider,
    content,
    exams,
    grader,
    judging,
    examJudging,
    isJudgedElsewhere: settings.queue?.isForOthers ?? false,
    unsubscribeLinks: links,
    personKey: linkKeys["former-account"],
    site,
    clientAddress: clientAddressBehind(settings.trustedProxies),
    rateLimits: settings.rateLimits ?? RATE_LIMITS,
    requestCounts: counts,
    operator: settings.operator,
    sendsMail: settings.mailWebhook !== null,
    model: settings.model && tutorModel(database.kysely, settings.model),
    operators: operatorsByAddress(database.kysely, settings.operatorEmails),
    statusFreshMs: settings.statusFreshMs,
    log,
  });
  ready.resolve(getRequestListener(app.fetch));
  const stopRefitting = content && refitRegularly({ database: database.kysely, content, log });
  const newUserSender =
    settings.newUserWebhook &&
    startNewUserSender({
      database: database.kysely,
      webhook: settings.newUserWebhook,
      links,
      log,
    });
  const mailSender =
    settings.mailWebhook &&
    startMailSender({
      database: database.kysely,
      webhook: settings.mailWebhook,
      operatorEmails: settings.operatorEmails,
      publicOrigin,
      content,
      exams,
      links,
      log,
    });

  return {
    publicOrigin,
    port,
    isBuilt: site.isBuilt,
    async close() {
      stopWatching();
      clearInterval(lookingForKeys);
      counts?.close();
      stopRefitting?.();
      // Requests that wait for a verdict are refused by the grader, so that they end before they are cut off.
      await Promise.all([
        stopListening(server),
        newUserSender?.close(),
        mailSender?.close(),
        // Whoever waits hears of what was under way, and then that the rest comes later.
        Promise.all([queued?.close(), grader.close()])
          .then(() => Promise.all([judging.close(), examJudging.close()]))
          .then(() => sender?.close()),
      ]);
    },
  };
}

async function stopListening(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Connections that were busy go idle after their request, and would be kept alive for the next.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** How the server reaches itself: by the address that it listens on. */
function loopbackOrigin(address: string, port: number): string {
  const host = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
