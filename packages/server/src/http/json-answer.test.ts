import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnvironment } from "./bindings.ts";
import { jsonAnswer } from "./json-answer.ts";

const LONG = { text: "how long it is ".repeat(4_000) };

async function asked(value: unknown, accepted?: string) {
  const app = new Hono<AppEnvironment>();
  app.get("/", (context) => jsonAnswer(context, value, 200));
  const response = await app.request("/", {
    headers: accepted === undefined ? {} : { "Accept-Encoding": accepted },
  });
  return {
    coding: response.headers.get("content-encoding"),
    type: response.headers.get("content-type"),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

test.each(["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "GZIP"])(
  "%s is answered in gzip",
  async (accepted) => {
    const { coding, type, body } = await asked(LONG, accepted);
    expect([coding, type]).toEqual(["gzip", "application/json"]);
    expect(body.length).toBeLessThan(2_000);
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(LONG);
  },
);

test.each([undefined, "", "br", "gzip;q=0", "gzip; q=0.00, br", "xgzip"])(
  "%s is answered as it is",
  async (accepted) => {
    const { coding, body } = await asked(LONG, accepted);
    expect(coding).toBeNull();
    expect(JSON.parse(body.toString())).toEqual(LONG);
  },
);

test("what is short isn't compressed", async () => {
  expect((await asked({ saved: true }, "gzip")).coding).toBeNull();
});
