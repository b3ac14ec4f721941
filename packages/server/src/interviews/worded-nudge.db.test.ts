import { randomUUID } from "node:crypto";
import type { Interview } from "@master-sql/protocol";
import { responseSchema } from "@master-sql/protocol/functions";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { callFunction } from "../testing/call-function.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const WRONG = "select name, price from items";
/** What the fixture's question has prepared to be said first. */
const PREPARED = "You haven't asked me this: *What is dear?*";

describeWithDatabase("I10 nudges of a mock interview, worded by a model", () => {
  let model: ModelServer;
  let server: TestServer;
  let user: SignedInUser;
  beforeAll(async () => {
    model = await startModelServer("openai-compatible");
    server = await startTestServer({
      buildFolder: inject("buildFolder"),
      model: {
        provider: "openai-compatible",
        model: "test-model",
        apiKey: null,
        baseUrl: model.baseUrl,
        maxOutputTokens: 500,
        dailyTokens: 100_000,
        stallMs: 60_000,
      },
    });
  });
  beforeEach(async () => {
    [user] = (await signedInUsers(server.admin, server.origin, 1)) as [SignedInUser];
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });

  const call = (name: string, body: object) => callFunction(server.origin, name, user.accessToken, body);
  const take = async (interview: Interview, turn: object): Promise<Interview> => {
    const { interviewId, version } = interview;
    const reply = await call("take-interview-turn", { interviewId, version, turnId: randomUUID(), turn });
    expect(reply.status).toBe(200);
    return responseSchema("take-interview-turn").parse(reply.body);
  };
  /** One in which a wrong query was handed in, which gives all four rows. */
  const begun = async (): Promise<Interview> => {
    const what = { type: "question", slug: "dear-items" };
    const { body } = await call("start-interview", { interviewId: randomUUID(), what });
    const { interview } = responseSchema("start-interview").parse(body);
    return take(interview, { type: "answer", text: "All of them.", sql: WRONG, checks: [] });
  };
  const nudge = { type: "nudge" };

  test("one is told the question, the query and what to say, and no answer; its words are shown with who wrote them, and the next nudge is another", async () => {
    const says = "Your `select` lists every item. Did you ask me what *dear* means?";
    model.script({ says });
    const interview = await begun();
    const nudged = await take(interview, nudge);
    expect(nudged.entries.at(-1)).toMatchObject({
      kind: "nudge",
      text: says,
      worded: { model: "test-model", from: PREPARED },
    });
    const [told = ""] = model.calls;
    expect(told).toContain("Which items are dear?");
    expect(told).toContain(WRONG);
    expect(told).toContain("What is dear?");
    expect(told).not.toContain("price > 9");
    expect(told).not.toContain(user.userId);

    model.script({ says: "Look once more at how you check what you have." });
    const again = await take(nudged, nudge);
    expect(again.entries.at(-1)?.worded?.from).not.toBe(PREPARED);
    // Withheld words would have been said as they were prepared.
    expect(again.entries.at(-1)?.text).toContain("how you check");
  });

  test.each([
    ["writes the answer", { says: "Try `select name from items where price > 9`." }],
    ["writes it in another way", { says: "Say SELECT i.name FROM items AS i WHERE NOT i.price <= 9; then." }],
    ["writes the answer of the twist", { says: "Use select distinct name\nfrom items\nwhere price > 9" }],
    [
      "hides it",
      { says: `Read this backward: ${[..."select name from items where price > 9"].reverse().join("")}` },
    ],
    ["writes a block", { says: "Look:\n```sql\nselect 1\n```" }],
    ["claims rows that no run gave", { says: "Your query returns 17 rows, which is too many." }],
    ["goes on and on", { says: "Think of the price. ".repeat(60) }],
    ["links somewhere", { says: "See [this](https://example.org)." }],
    ["says nothing", { says: " " }],
    ["refuses", { refuses: 503 }],
  ] as const)("where a model %s, the nudge is said as it was prepared", async (_, turn) => {
    const interview = await begun();
    model.script(turn);
    const { entries } = await take(interview, nudge);
    expect(model.calls).toHaveLength(1);
    expect(entries.at(-1)).toMatchObject({ kind: "nudge", text: PREPARED });
    expect(entries.at(-1)?.worded).toBeUndefined();
    // It was withheld, or not there; nothing failed.
    expect(server.log()).not.toContain('"level":"error"');
  });
});
