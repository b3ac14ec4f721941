import { type FunctionDefinition, PUBLIC_ANON_KEY } from "@master-sql/protocol";
import type {
  FunctionName,
  RequestOf,
  ResponseOf,
  StreamEventOf,
  StreamName,
  StreamRequestOf,
  UserFunctionName,
} from "@master-sql/protocol/functions";
import { readEvents } from "./event-reader.ts";

/** A call that wasn't answered, or was refused. */
export interface CallFailure {
  readonly ok: false;
  /** For the person. */
  readonly message: string;
  /**
   * That of the server's refusal, or `signed-out`: nobody is signed in as this user any more; `unreachable`: no answer
   * came, so whether the server did what it was asked isn't known; `unreadable`: it did, and answered in another form
   * than agreed.
   */
  readonly code: string;
  /** Of HTTP; null when no answer came. */
  readonly status: number | null;
  /** True when our own server refused, and not something on the way to it. */
  readonly isOurs: boolean;
  /** As the server asked for; null when it didn't. */
  readonly retryAfterMs: number | null;
}

/** What became of something asked of the server. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | CallFailure;

interface CallOptions {
  readonly timeoutMs?: number;
}

export interface UserCallOptions extends CallOptions {
  /** The function is called as this user and nobody else, whoever has signed in meanwhile. */
  readonly as: string;
}

export interface StreamOptions {
  readonly as: string;
  /** Aborted by whoever wants no more of it. */
  readonly signal: AbortSignal;
}

/** What `callFunction` takes after the name: nothing has to be said where a function takes nothing. */
export type CallArguments<Name extends FunctionName> = Name extends UserFunctionName
  ? [request: RequestOf<Name>, options: UserCallOptions]
  : undefined extends RequestOf<Name>
    ? [request?: RequestOf<Name>, options?: CallOptions]
    : [request: RequestOf<Name>, options?: CallOptions];

export interface CallerSurroundings {
  /** Where the server is; empty for the page's own origin. */
  readonly origin: string;
  /** Aborted while who is signed in logs out: calls as a user end, and none begins. */
  leaving(): AbortSignal;
  /** A valid access token of this user; null when they aren't signed in here. */
  accessToken(userId: string): Promise<string | null>;
  /** Called when the server doesn't know the session any more. */
  onEndedSession(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** The one way to call functions of the server, `POST /functions/v1/<name>`. Its functions never throw. */
export function functionCaller({ origin, leaving, accessToken, onEndedSession }: CallerSurroundings) {
  async function post(
    name: FunctionName | StreamName,
    request: unknown,
    { as, signal }: { readonly as?: string; readonly signal: AbortSignal },
  ): Promise<{ readonly ok: true; readonly response: Response } | CallFailure> {
    const left = leaving();
    try {
      const headers: Record<string, string> = { apikey: PUBLIC_ANON_KEY };
      if (as !== undefined) {
        const token = left.aborted ? null : await accessToken(as);
        if (token === null || left.aborted) return failure("signed-out");
        headers.Authorization = `Bearer ${token}`;
      }
      if (request !== undefined) headers["Content-Type"] = "application/json";
      const response = await fetch(`${origin}/functions/v1/${name}`, {
        method: "POST",
        headers,
        body: request === undefined ? null : JSON.stringify(request),
        signal: as === undefined ? signal : AbortSignal.any([signal, left]),
      });
      return { ok: true, response };
    } catch {
      return failure(as !== undefined && left.aborted ? "signed-out" : "unreachable");
    }
  }

  async function call<Name extends FunctionName>(
    name: Name,
    ...[request, options = {}]: CallArguments<Name>
  ): Promise<Outcome<ResponseOf<Name>>> {
    const registry = await import("@master-sql/protocol/functions").catch(() => null);
    if (registry === null) return failure("unreachable");
    const posted = await post(name, request, withTimeout(options));
    if (!posted.ok) return posted;
    const { response } = posted;
    const body = await readJson(response);
    const { ownRefusal }: FunctionDefinition = registry.functions[name];
    // A refusal that has a body of its own is known by it, whatever status it came with.
    if (response.ok || ownRefusal !== undefined) {
      const value = registry.responseSchema(name).safeParse(body);
      if (value.success) return { ok: true, value: value.data };
      if (response.ok) return { ...failure("unreadable"), status: response.status };
    }
    if (response.status === 401) await onEndedSession().catch(() => {});
    return refusal(response, body);
  }

  /**
   * As `callFunction`, for functions that visitors may call where the code that parses answers is too much to load: the
   * value is whatever came.
   */
  async function callUnparsed(name: Exclude<FunctionName, UserFunctionName>): Promise<Outcome<unknown>> {
    const posted = await post(name, undefined, withTimeout({}));
    if (!posted.ok) return posted;
    const body = await readJson(posted.response);
    return posted.response.ok ? { ok: true, value: body } : refusal(posted.response, body);
  }

  /**
   * Opens a function that answers by a stream. Its events throw when the connection breaks before the end, when they
   * can't be understood, and when `signal` is aborted.
   */
  async function openStream<Name extends StreamName>(
    name: Name,
    request: StreamRequestOf<Name>,
    options: StreamOptions,
  ): Promise<Outcome<AsyncIterable<StreamEventOf<Name>>>> {
    const registry = await import("@master-sql/protocol/functions").catch(() => null);
    if (registry === null) return failure("unreachable");
    const posted = await post(name, request, options);
    if (!posted.ok) return posted;
    const { response } = posted;
    const { body } = response;
    if (response.ok && body) {
      const schema = registry.eventSchema(name);
      return {
        ok: true,
        value: (async function* () {
          for await (const event of readEvents(body)) yield schema.parse(event);
        })(),
      };
    }
    const refused = await readJson(response);
    if (response.status === 401) await onEndedSession().catch(() => {});
    return refusal(response, refused);
  }

  return { callFunction: call, callUnparsed, openStream };
}

function withTimeout({ as, timeoutMs = TIMEOUT_MS }: Partial<UserCallOptions>) {
  return { ...(as !== undefined && { as }), signal: AbortSignal.timeout(timeoutMs) };
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const MESSAGES = {
  unreachable: "The server didn't answer. Check your connection, then try again.",
  "signed-out": "You are logged out in this browser. Log in, then try again.",
  unreadable: "The server's answer couldn't be read. Reload the page, then try again.",
} as const;

function failure(code: keyof typeof MESSAGES): CallFailure {
  return { ok: false, code, message: MESSAGES[code], status: null, isOurs: false, retryAfterMs: null };
}

function refusal(response: Response, body: unknown): CallFailure {
  const { status } = response;
  const told = toldError(body);
  const common = {
    ok: false,
    status,
    isOurs: told !== null,
    retryAfterMs: retryAfterMilliseconds(response.headers.get("Retry-After")),
  } as const;
  if (status === 401) {
    return {
      ...common,
      code: "signed-out",
      message: "This login has ended. Log in again, then try once more.",
    };
  }
  return told
    ? { ...common, ...told }
    : { ...common, code: "internal", message: "Something went wrong on our side. Please try again." };
}

/** What our own server says of a refusal (protocol/src/error.ts), without the schema, which visitors don't load. */
function toldError(body: unknown): { readonly code: string; readonly message: string } | null {
  const error = field(body, "error");
  const [code, message] = [field(error, "code"), field(error, "message")];
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** `Retry-After` in seconds; a date or nonsense is as if it were missing. */
function retryAfterMilliseconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : null;
}
