import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelProvider } from "../models/model-settings.ts";

/** What a model says to one call. */
type Turn =
  | { readonly says: string; readonly tokens?: number }
  /** Asks for a tool, with its input as it goes over the wire. */
  | { readonly uses: string; readonly input: string }
  /** Says something, then nothing any more. */
  | { readonly stalls: string }
  /** Says something, then tells of an error of its own. */
  | { readonly fails: string }
  /** Says something, then the connection is gone. */
  | { readonly breaks: string }
  | { readonly refuses: number };

export interface ModelServer {
  /** As `AI_BASE_URL` has it. */
  readonly baseUrl: string;
  /** Bodies of the calls since `script`, as text. */
  readonly calls: readonly string[];
  /** Headers of these calls. */
  readonly headers: readonly IncomingMessage["headers"][];
  /** What the next calls are answered with, in their order; a function sees the body of the call. */
  script(...turns: readonly (Turn | ((body: string) => Turn))[]): void;
  close(): Promise<void>;
}

/** A server on the loopback that speaks a provider's own protocol, and says what it is told to. */
export async function startModelServer(provider: ModelProvider): Promise<ModelServer> {
  const calls: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const turns: (Turn | ((body: string) => Turn))[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") return answerJson(response, 200, { data: [] });
    let body = "";
    for await (const chunk of request) body += String(chunk);
    calls.push(body);
    headers.push(request.headers);
    const next = turns.shift() ?? { refuses: 500 };
    const turn = typeof next === "function" ? next(body) : next;
    if ("refuses" in turn)
      return answerJson(response, turn.refuses, { error: { message: "refused", type: "refused" } });
    const wire = WIRES[provider];
    const isStream = provider === "google" ? request.url?.includes("stream") : body.includes('"stream":true');
    if (isStream) return stream(response, wire, turn);
    answerJson(
      response,
      200,
      wire.whole("says" in turn ? turn.says : "", ("tokens" in turn && turn.tokens) || 10),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    headers,
    script(...next) {
      turns.splice(0, turns.length, ...next);
      calls.length = 0;
      headers.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

interface Wire {
  /** Events of the words, before the end. */
  words(pieces: readonly string[]): readonly unknown[];
  tool(name: string, input: string): readonly unknown[];
  end(tokens: number, isTool: boolean): readonly unknown[];
  error(): readonly unknown[];
  whole(text: string, tokens: number): unknown;
  /** Whether events carry their type in a line of its own, and `[DONE]` follows the last. */
  readonly isNamed?: boolean;
  readonly isDone?: boolean;
}

function stream(response: ServerResponse, wire: Wire, turn: Exclude<Turn, { refuses: number }>): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const send = (events: readonly unknown[]) => {
    for (const event of events) {
      const type = wire.isNamed ? `event: ${(event as { type: string }).type}\n` : "";
      response.write(`${type}data: ${JSON.stringify(event)}\n\n`);
    }
  };
  const end = (tokens: number, isTool: boolean) => {
    send(wire.end(tokens, isTool));
    response.end(wire.isDone ? "data: [DONE]\n\n" : "");
  };
  if ("uses" in turn) {
    send(wire.tool(turn.uses, turn.input));
    end(10, true);
    return;
  }
  const text = Object.values(turn)[0] as string;
  send(wire.words(text.match(/[\s\S]{1,40}/g) ?? []));
  if ("says" in turn) end(turn.tokens ?? 10, false);
  if ("fails" in turn) {
    send(wire.error());
    response.end();
  }
  if ("breaks" in turn) setImmediate(() => response.destroy());
}

const completions = (delta: unknown, finish: string | null = null) => ({
  id: "1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const textItem = { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] };
const responseOf = (tokens: number) => ({
  id: "resp_1",
  created_at: 1,
  model: "m",
  usage: { input_tokens: tokens, output_tokens: tokens },
});
const jsonOf = (input: string): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
};

/** The formats as the providers document them; what isn't needed is left out. */
const WIRES: Readonly<Record<ModelProvider, Wire>> = {
  "openai-compatible": {
    isDone: true,
    words: (pieces) => pieces.map((content) => completions({ role: "assistant", content })),
    tool: (name, input) => [
      completions({
        role: "assistant",
        tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name, arguments: input } }],
      }),
    ],
    end: (tokens, isTool) => [
      completions({}, isTool ? "tool_calls" : "stop"),
      {
        ...completions({}),
        choices: [],
        usage: { prompt_tokens: tokens, completion_tokens: tokens, total_tokens: 2 * tokens },
      },
    ],
    error: () => [{ error: { message: "overloaded", type: "server_error", code: "overloaded" } }],
    whole: (content, tokens) => ({
      id: "1",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
      usage: { prompt_tokens: tokens, completion_tokens: tokens, total_tokens: 2 * tokens },
    }),
  },
  openai: {
    words: (pieces) => [
      { type: "response.created", response: responseOf(0) },
      { type: "response.output_item.added", output_index: 0, item: textItem },
      ...pieces.map((delta) => ({
        type: "response.output_text.delta",
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        delta,
      })),
    ],
    tool: (name, input) => {
      const item = { type: "function_call", id: "fc_1", call_id: "call_1", name, arguments: input };
      return [
        { type: "response.created", response: responseOf(0) },
        { type: "response.output_item.added", output_index: 0, item: { ...item, arguments: "" } },
        { type: "response.function_call_arguments.delta", item_id: "fc_1", output_index: 0, delta: input },
        { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } },
      ];
    },
    end: (tokens, isTool) => [
      ...(isTool ? [] : [{ type: "response.output_item.done", output_index: 0, item: textItem }]),
      { type: "response.completed", response: responseOf(tokens) },
    ],
    error: () => [
      {
        type: "error",
        sequence_number: 1,
        error: { type: "server_error", code: "overloaded", message: "overloaded", param: null },
      },
    ],
    whole: (text, tokens) => ({
      ...responseOf(tokens),
      object: "response",
      status: "completed",
      error: null,
      output: [
        {
          ...textItem,
          status: "completed",
          content: [{ type: "output_text", text, annotations: [] }],
        },
      ],
    }),
  },
  anthropic: {
    isNamed: true,
    words: (pieces) => [
      ANTHROPIC_START,
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      ...pieces.map((text) => ({
        type: "content_block_delta",
        index: 0,
        delta: { type: "text_delta", text },
      })),
    ],
    tool: (name, input) => [
      ANTHROPIC_START,
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "toolu_1", name, input: {} },
      },
      { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: input } },
    ],
    end: (tokens, isTool) => [
      { type: "content_block_stop", index: 0 },
      {
        type: "message_delta",
        delta: { stop_reason: isTool ? "tool_use" : "end_turn", stop_sequence: null },
        usage: { input_tokens: tokens, output_tokens: tokens },
      },
      { type: "message_stop" },
    ],
    error: () => [{ type: "error", error: { type: "overloaded_error", message: "overloaded" } }],
    whole: (text, tokens) => ({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: tokens, output_tokens: tokens },
    }),
  },
  google: {
    words: (pieces) =>
      pieces.map((text) => ({ candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }] })),
    tool: (name, input) => [
      {
        candidates: [
          { index: 0, content: { role: "model", parts: [{ functionCall: { name, args: jsonOf(input) } }] } },
        ],
      },
    ],
    end: (tokens) => [
      {
        candidates: [{ index: 0, content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP" }],
        usageMetadata: {
          promptTokenCount: tokens,
          candidatesTokenCount: tokens,
          totalTokenCount: 2 * tokens,
        },
      },
    ],
    error: () => [{ error: { code: 503, message: "overloaded", status: "UNAVAILABLE" } }],
    whole: (text, tokens) => ({
      candidates: [{ index: 0, content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
      usageMetadata: {
        promptTokenCount: tokens,
        candidatesTokenCount: tokens,
        totalTokenCount: 2 * tokens,
      },
    }),
  },
};

const ANTHROPIC_START = {
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};
