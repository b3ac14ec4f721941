import { createHash, timingSafeEqual } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import { Hono, type MiddlewareHandler } from "hono";
import type { Grader } from "../grading/grader.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { traced } from "../tracing/traced.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Times every request, and traces those of the API. Names of functions are told only where `isFunction` knows them:
 * others are made up.
 */
export function measuredRequests(
  { requests }: Metrics,
  isFunction: (name: string) => boolean,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const stop = requests.startTimer();
    const { method } = context.req;
    const route = routeOf(context.req.path, isFunction);
    if (route === "files") await next();
    else {
      const attributes = { "http.request.method": method, "http.route": route };
      await traced(
        `${method} ${route}`,
        attributes,
        async (span) => {
          await next();
          span.setAttribute("http.response.status_code", context.res.status);
        },
        SpanKind.SERVER,
      );
    }
    stop({ route, status: `${Math.floor(context.res.status / 100)}xx` });
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
