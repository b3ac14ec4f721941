import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { Grader } from "../grading/grader.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import type { Metrics } from "./metrics.ts";

/** Times every request. Names of functions are counted only where `isFunction` knows them: others are made up. */
export function measuredRequests(
  { requests }: Metrics,
  isFunction: (name: string) => boolean,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const stop = requests.startTimer();
    await next();
    stop({
      route: routeOf(context.req.path, isFunction),
      status: `${Math.floor(context.res.status / 100)}xx`,
    });
  };
}

function routeOf(path: string, isFunction: (name: string) => boolean): string {
  const [, api, version, name = ""] = path.split("/", 4);
  if (version !== "v1") return "files";
  if (api === "functions") return isFunction(name) ? `functions/${name}` : "functions";
  return api === "auth" || api === "rest" ? api : "files";
}

/** The same grader, timed. */
export function measuredGrader(grader: Grader, { judging, judgingNow, answering }: Metrics): Grader {
  return {
    ...grader,
    async grade(job) {
      const stop = judging.startTimer();
      judgingNow.inc();
      let outcome = "fault";
      try {
        const result = await grader.grade(job);
        outcome = result.status === "busy" ? "busy" : result.verdict.verdict;
        return result;
      } finally {
        judgingNow.dec();
        stop({ outcome });
      }
    },
    async answer(job, listener) {
      const stop = answering.startTimer();
      let outcome = "fault";
      try {
        const result = await grader.answer(job, listener);
        outcome = result.status;
        return result;
      } finally {
        stop({ outcome });
      }
    },
  };
}

/** `GET /metrics`, for whoever holds the token; without one set there is no such page. */
export function metricsRoutes(
  { registry, beforeReading }: Metrics,
  token: string | null,
): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  if (token === null) return routes;
  const expected = digest(`Bearer ${token}`);
  routes.get("/metrics", async (context) => {
    const given = digest(context.req.header("Authorization") ?? "");
    if (!timingSafeEqual(given, expected)) return context.text("Not found", 404);
    await Promise.all(beforeReading.map((refresh) => refresh()));
    return context.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return routes;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
