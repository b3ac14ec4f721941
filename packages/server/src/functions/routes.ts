import {
  DEFAULT_BODY_BYTES,
  type FunctionAccess,
  type FunctionDefinition,
  type StreamDefinition,
} from "@master-sql/protocol";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import type { AppEnvironment } from "../http/bindings.ts";
import { limitBody } from "../http/body-limit.ts";
import { jsonAnswer } from "../http/json-answer.ts";
import { noteSecurity } from "../http/security-events.ts";
import { type Admission, type AdmissionDependencies, admission } from "./admission.ts";
import { concurrencyLimit } from "./concurrency-limit.ts";
import { EVENT_STREAM_HEADERS, eventStream, streamLifetime } from "./event-stream.ts";
import {
  type Calls,
  type FunctionRefusal,
  functionError,
  type Handler,
  type Handlers,
  noSuchFunction,
  refused,
  type StreamHandler,
  type StreamHandlers,
} from "./handler.ts";

type FunctionDefinitions = Readonly<Record<string, FunctionDefinition>>;
type StreamDefinitions = Readonly<Record<string, StreamDefinition>>;

/** The registry (protocol/src/functions.ts) with a handler for each of its names. */
export interface ServedFunctions<Functions extends FunctionDefinitions, Streams extends StreamDefinitions> {
  readonly functions: Functions;
  readonly handlers: Handlers<Functions>;
  readonly streams: Streams;
  readonly streamHandlers: StreamHandlers<Streams>;
}

export interface FunctionDependencies extends AdmissionDependencies {
  readonly log: Logger;
}

interface Route {
  readonly limit: MiddlewareHandler<AppEnvironment>;
  answer(context: Context<AppEnvironment>): Promise<Response>;
}

/**
 * `POST /functions/v1/<name>`: admits the caller, parses the request, and leaves the rest to the handler of that name.
 */
export function functionRoutes<Functions extends FunctionDefinitions, Streams extends StreamDefinitions>(
  { functions, handlers, streams, streamHandlers }: ServedFunctions<Functions, Streams>,
  dependencies: FunctionDependencies,
): Hono<AppEnvironment> {
  const admit = admission(dependencies);
  const routes = new Map<string, Route>();
  for (const name in functions) routes.set(name, functionRoute(name, functions[name], handlers[name], admit));
  for (const name in streams) {
    const onFault = (error: unknown) =>
      dependencies.log.error({ stream: name, err: error }, "a stream broke");
    routes.set(name, streamRoute(name, streams[name], streamHandlers[name], admit, onFault));
  }

  const app = new Hono<AppEnvironment>();
  app.use(
    "/:name",
    async (context, next) => routes.get(context.req.param("name"))?.limit(context, next) ?? next(),
  );
  app.post("/:name", async (context) => {
    const route = routes.get(context.req.param("name"));
    if (route) return route.answer(context);
    return functionError(context, noSuchFunction().refusal);
  });
  app.all("*", (context) =>
    functionError(context, { code: "not_found", message: "Functions are called by POST, by their name." }),
  );
  return app;
}

function functionRoute<Definition extends FunctionDefinition>(
  name: string,
  definition: Definition,
  handler: Handler<Definition>,
  admit: Admission,
): Route {
  return {
    limit: limitFor(definition),
    async answer(context) {
      const received = await receive(name, definition, admit, context);
      if (received.status === "refused") return functionError(context, received.refusal);
      if (definition.access === "operator") {
        noteSecurity(context, "operator-action", { user: received.key, what: name });
      }
      const result = await handler(received.request, received.call);
      if (result.status === "refused") return functionError(context, result.refusal);
      context.header("Cache-Control", "no-store");
      if (result.status === "streamed") {
        return context.body(result.body, 200, { "Content-Type": "application/json" });
      }
      return jsonAnswer(context, result.value, result.httpStatus);
    },
  };
}

function streamRoute<Definition extends StreamDefinition>(
  name: string,
  definition: Definition,
  handler: StreamHandler<Definition>,
  admit: Admission,
  onFault: (error: unknown) => void,
): Route {
  const open = concurrencyLimit(definition.concurrent);
  return {
    limit: limitFor(definition),
    async answer(context) {
      const received = await receive(name, definition, admit, context);
      if (received.status === "refused") return functionError(context, received.refusal);
      const leave = open.enter(received.key);
      if (leave === null) {
        return functionError(context, {
          code: "rate_limited",
          message: "An answer to you is still under way. Wait until it ends, or stop it.",
        });
      }
      const { signal, cancel } = streamLifetime(definition.maxSeconds, context.req.raw.signal);
      let isStreaming = false;
      try {
        const result = await handler(received.request, { ...received.call, signal });
        if (result.status === "refused") return functionError(context, result.refusal);
        isStreaming = true;
        const body = eventStream(result.events, { signal, cancel, onFault, onEnd: leave });
        return context.body(body, 200, { ...EVENT_STREAM_HEADERS, ...definition.headers });
      } finally {
        if (!isStreaming) {
          cancel();
          leave();
        }
      }
    },
  };
}

type Received<Definition extends { readonly access: FunctionAccess; readonly request: z.ZodType }> =
  | {
      readonly status: "received";
      readonly request: z.output<Definition["request"]>;
      readonly call: Calls[Definition["access"]];
      readonly key: string;
    }
  | { readonly status: "refused"; readonly refusal: FunctionRefusal };

/** Who calls and what they ask for, in the form that the definition demands. */
async function receive<Definition extends { readonly access: FunctionAccess; readonly request: z.ZodType }>(
  name: string,
  definition: Definition,
  admit: Admission,
  context: Context<AppEnvironment>,
): Promise<Received<Definition>> {
  const access: Definition["access"] = definition.access;
  const admitted = await admit[access](context, name);
  if (admitted.status === "refused") return admitted;
  const schema: Definition["request"] = definition.request;
  const request = schema.safeParse(await readPayload(context));
  if (!request.success) return refused("bad_request", z.prettifyError(request.error));
  return { status: "received", request: request.data, call: admitted.call, key: admitted.key };
}

function limitFor({ maxBodyBytes = DEFAULT_BODY_BYTES }: { readonly maxBodyBytes?: number }) {
  return limitBody(maxBodyBytes, (context, message) =>
    functionError(context, { code: "payload_too_large", message }),
  );
}

async function readPayload(context: Context<AppEnvironment>): Promise<unknown> {
  const text = await context.req.text();
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
