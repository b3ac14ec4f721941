import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { endProcess, startServerProcess } from "../testing/server-process.ts";
import { signIn } from "../testing/sign-in.ts";
import { copyDatabase, type DatabaseCopy, describeWithDatabase } from "../testing/test-database.ts";

interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: CollectedSpan["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

describeWithDatabase("traces", () => {
  const exports: string[] = [];
  let collector: Server;
  let copy: DatabaseCopy;
  beforeAll(async () => {
    copy = await copyDatabase();
    collector = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      if (request.url === "/otlp/v1/traces") exports.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }).listen(0, "127.0.0.1");
    await once(collector, "listening");
  });
  afterAll(async () => {
    collector.close();
    await copy.remove();
  });

  test("tell a collector where a request's time went, and nothing of anybody", async () => {
    const { port } = collector.address() as AddressInfo;
    const server = await startServerProcess({
      ...copy.environment,
      BUILD_DIR: inject("buildFolder"),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/otlp/`,
      OTEL_SERVICE_NAME: "learn",
    });
    const { client, userId } = await signIn(server.origin, "traced@example.com");
    const judged = await invoke(
      client,
      "record-attempt",
      attemptOf(FIXTURE.cheapItems, "select name from items"),
    );
    expect(judged).toMatchObject({ value: { verdict: "wrong" } });
    // What is left is sent when the server is told to stop.
    expect(await endProcess(server, "SIGTERM")).toBe(0);

    const resources = exports.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
    expect(resources[0]?.resource.attributes).toContainEqual({
      key: "service.name",
      value: { stringValue: "learn" },
    });
    const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const request = spans.find(({ name }) => name === "POST functions/record-attempt");
    expect(request?.attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: 200 },
    });
    // What became of the answer on its way through the queue is below the request as well.
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(new Set(below.map(({ name }) => name))).toEqual(new Set(["database transaction", "grade"]));
    expect(below.find(({ name }) => name === "grade")?.attributes).toEqual(
      expect.arrayContaining([
        { key: "exercise.kind", value: { stringValue: "query" } },
        { key: "outcome", value: { stringValue: "wrong" } },
      ]),
    );
    const told = exports.join("");
    for (const secret of ["traced@example.com", userId, "select name"]) expect(told).not.toContain(secret);
  });
});
