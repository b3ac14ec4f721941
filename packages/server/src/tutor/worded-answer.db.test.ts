import { randomUUID } from "node:crypto";
import { creditBalanceSchema, type TutorRequest } from "@master-sql/protocol";
import { responseSchema } from "@master-sql/protocol/functions";
import type { TutorPart } from "@master-sql/tutor";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { MODEL_PROVIDERS, type ModelProvider, type ModelSettings } from "../models/model-settings.ts";
import { wholeAnswer } from "../testing/ask-tutor.ts";
import { callFunction } from "../testing/call-function.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../testing/test-server.ts";

/** Wrong for the exercise cheap-items (names of items under 10): it gives all four. */
const WRONG = "select name from items";
const SOLUTION = "select name from items where price < 10";
const block = (sql: string) => `\n\n\`\`\`sql\n${sql}\n\`\`\`\n`;
/** Long enough for any machine, where nothing is to stall. */
const PATIENT_MS = 60_000;

const settingsOf = (provider: ModelProvider, { baseUrl }: ModelServer): ModelSettings => ({
  provider,
  model: "test-model",
  apiKey: "secret-key",
  baseUrl,
  maxOutputTokens: 1_000,
  dailyTokens: 100_000_000,
  stallMs: PATIENT_MS,
});

describeWithDatabase("answers worded by a model", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function serve(model: ModelServer, settings: ModelSettings, options: TestServerOptions = {}) {
    const server = await startTestServer({ buildFolder: inject("buildFolder"), model: settings, ...options });
    closing.push(() => server.close());
    return { model, server };
  }

  async function start(provider: ModelProvider, changed: Partial<ModelSettings> = {}) {
    const model = await startModelServer(provider);
    closing.push(() => model.close());
    return serve(model, { ...settingsOf(provider, model), ...changed });
  }

  const question = (sql = WRONG, text = "", slug = "cheap-items"): TutorRequest => ({
    interactionId: randomUUID(),
    place: { type: "exercise", slug },
    question: { intent: text === "" ? "why-wrong" : "free", text, sql },
  });

  async function userOf(server: TestServer): Promise<SignedInUser> {
    const [user] = await signedInUsers(server.admin, server.origin, 1);
    if (!user) throw new Error("There is no user");
    return user;
  }

  /** What an answer held, how it ended, and what its asker has left of five. */
  async function ask(server: TestServer, user: SignedInUser, request = question()) {
    const events = await wholeAnswer(server.origin, user.accessToken, request);
    const parts = events.flatMap((event) => (event.type === "part" ? [event.part] : []));
    const last = events.at(-1);
    const { body } = await callFunction(server.origin, "get-credit-balance", user.accessToken);
    return {
      parts,
      state: last?.type === "ended" ? last.state : "none",
      left: creditBalanceSchema.parse(body).free_remaining_today,
      speakers: parts.flatMap((part) => (part.type === "speaker" ? [part.speaker] : [])),
      sql: parts.flatMap((part) => (part.type === "sql" ? [part] : [])),
      text: parts.map(wordsOf).join("\n"),
    };
  }

  const wordsOf = (part: TutorPart) => (part.type === "text" ? part.markdown : JSON.stringify(part));
  const byModel = [{ by: "model", model: "test-model" }];
  const builtIn = (why: string) => [{ by: "built-in", why }];

  describe.each(MODEL_PROVIDERS)("%s", (provider) => {
    let model: ModelServer;
    let server: TestServer;
    let user: SignedInUser;
    beforeAll(async () => ({ model, server } = await start(provider)));
    beforeEach(async () => {
      user = await userOf(server);
    });

    test("[S10.5] a draft is run and shown with who wrote it, for one credit", async () => {
      model.script({
        says: `Your query has no condition, so it gives all four rows.${block("select count(*) from items")}That returns 1 row.`,
      });
      const answer = await ask(server, user);
      expect(answer).toMatchObject({ state: "answered", left: 4, speakers: byModel });
      expect(answer.sql).toMatchObject([
        { sql: "select count(*) from items", run: { rows: [["4"]], rowCount: 1 } },
      ]);
      expect(answer.text).toContain("no condition");
      expect(answer.parts.at(-1)?.type).toBe("follow-ups");
    });

    test("[S10.5] a tool is used, and a malformed call for one is told to the model", async () => {
      model.script(
        { uses: "run_query", input: '{"sql": "select count(*) from items where price is null"}' },
        { uses: "run_query", input: '{"query": 5}' },
        { says: "One item has no price, so `price < 10` is unknown for it." },
      );
      const answer = await ask(server, user, question(WRONG, "What about items without a price?"));
      expect(answer).toMatchObject({ state: "answered", left: 4, speakers: byModel });
      expect(answer.text).toContain("unknown for it");
      expect(model.calls).toHaveLength(3);
      // What the tool found and what was wrong with the call have reached the model.
      expect(model.calls[1]).toMatch(/1 row\\+ncount\\+n1/);
      expect(model.calls[2]).toMatch(/malformed|[Ii]nvalid|unrecognized/);
    });

    test("[S10.5] an error in the middle of the stream leads to the built-in tutor, for one credit", async () => {
      model.script({ fails: "Your query" });
      const answer = await ask(server, user);
      expect(answer).toMatchObject({ state: "answered", left: 4, speakers: builtIn("failed") });
      expect(answer.text).not.toContain("Your query\n");
      expect(answer.parts.at(-1)?.type).toBe("follow-ups");
    });

    test("[S10.5] a refused call and a broken connection lead to the built-in tutor", async () => {
      model.script({ refuses: 503 });
      expect(await ask(server, user)).toMatchObject({
        state: "answered",
        left: 4,
        speakers: builtIn("failed"),
      });
      model.script({ breaks: "Your query" });
      expect(await ask(server, user, question("select price from items"))).toMatchObject({
        state: "answered",
        left: 3,
        speakers: builtIn("failed"),
      });
    });

    test("[S10.2] SQL that fails is repaired once, else left out with a note", async () => {
      model.script(
        { says: `Count them:${block("select count(*) from itms")}` },
        { says: "```sql\nselect count(*) from items\n```" },
      );
      const repaired = await ask(server, user);
      expect(repaired).toMatchObject({ state: "answered", left: 4, speakers: byModel });
      expect(repaired.sql.map(({ sql }) => sql)).toEqual(["select count(*) from items"]);
      expect(model.calls[1]).toContain("42P01");

      const stubborn = { says: `Count them:${block("select count(*) from itms")}` };
      model.script(stubborn, stubborn, stubborn, stubborn);
      const dropped = await ask(server, user);
      expect(dropped).toMatchObject({ state: "answered", left: 3, sql: [] });
      expect(dropped.text).toContain("left out here");
      expect(dropped.text).not.toContain("itms");
      expect(model.calls).toHaveLength(1 + 2);
    });

    test("[S10.5] a sentence that a run refutes is left out with what depends on it, and a number that was never seen is marked", async () => {
      model.script({
        says: `Look at the prices.${block("select price from items where price is null")}This returns 5 rows. So it is one of five. The jar has no price. About 70 shops sell it.`,
      });
      const answer = await ask(server, user);
      expect(answer.text).not.toContain("5 rows");
      expect(answer.text).not.toContain("one of five");
      expect(answer.text).toContain("The jar has no price. About 70 shops sell it. *(unchecked)*");
    });

    test("[T13] a model gets facts, and can plan a query with an index that isn't there", async () => {
      model.script(
        {
          uses: "plan_with_index",
          input: '{"sql": "select * from items where price = 20", "index": "create index on items (price)"}',
        },
        { says: "With 4 rows an index wouldn't matter." },
      );
      const answer = await ask(server, user);
      expect(answer.text).toContain("With 4 rows an index wouldn't matter.");
      const [prompt = "", afterTool = ""] = model.calls;
      expect(prompt).toContain("Judged against the task, it is wrong");
      expect(prompt).toContain("4 rows\\nname\\ncup");
      expect(afterTool).toMatch(/(Seq|Index) Scan/);
    });

    test("[S10.5] the solution is withheld, and alone it is no answer", async () => {
      model.script({ says: `Write this:${block(SOLUTION)}` });
      const answer = await ask(server, user);
      expect(answer.sql.map(({ sql }) => sql)).not.toContain(SOLUTION);
      expect(answer.text).not.toMatch(/where price < 10/i);
      expect(answer).toMatchObject({ state: "answered", left: 4 });
      model.script({ says: `\`\`\`sql\n${SOLUTION}\n\`\`\`` });
      expect(await ask(server, user)).toMatchObject({ speakers: builtIn("unproved"), left: 3 });
    });

    test("nothing about the person is sent, and no solution", async () => {
      model.script({ says: "It has no condition." });
      await ask(server, user);
      const sent = [...model.calls, JSON.stringify(model.headers)].join("\n");
      expect(sent).toContain("select name from items");
      for (const secret of [user.userId, "@example.com", user.accessToken, "price < 10", "interaction"])
        expect(sent).not.toContain(secret);
    });
  });

  test("[S10.5] a provider that falls silent is given up, and the built-in tutor answers", async () => {
    const { model, server } = await start("openai-compatible", { stallMs: 1_000 });
    model.script({ stalls: "Your query" });
    const answer = await ask(server, await userOf(server));
    expect(answer).toMatchObject({ state: "answered", left: 4, speakers: builtIn("stalled") });
  });

  test("the budget of a day holds, whatever is asked at once: the rest is answered by the built-in tutor", async () => {
    const { model, server } = await start("openai-compatible", { dailyTokens: 5_000 });
    const users = await signedInUsers(server.admin, server.origin, 6);
    const says = { says: "It has no condition.", tokens: 1_000 };
    model.script(...Array.from({ length: 6 }, () => says));
    const answers = await Promise.all(users.map((user) => ask(server, user)));
    const budget = answers.filter(({ speakers }) => JSON.stringify(speakers).includes("budget"));
    expect(budget.length).toBe(6 - model.calls.length);
    expect(model.calls.length).toBeGreaterThan(0);
    expect(budget.length).toBeGreaterThan(0);
    expect(answers.map(({ state, left }) => [state, left])).toEqual(users.map(() => ["answered", 4]));
    const [usage] = await server.admin.selectFrom("model_usage").select("tokens").execute();
    expect(Number(usage?.tokens)).toBe(2_000 * model.calls.length);
    const response = await fetch(`${server.origin}/statusz`);
    expect(await response.text()).toContain("The AI provider answers");
  });

  test("[S10.5] /statusz says whether the provider can be used, and names neither address nor key", async () => {
    const { model, server } = await start("anthropic");
    const status = async () => {
      const text = await (await fetch(`${server.origin}/statusz`)).text();
      expect(text).not.toMatch(/secret-key|127\.0\.0\.1/);
      const { parts } = JSON.parse(text) as { parts: { part: string; state: string; message: string }[] };
      return parts.find(({ part }) => part === "ai-provider");
    };
    expect(await status()).toMatchObject({ state: "working" });
    expect(await (await fetch(`${server.origin}/operator.json`)).json()).toMatchObject({
      model: { provider: "Anthropic", name: "test-model" },
    });
    await model.close();
    closing.splice(closing.length - 2, 1);
    expect(await status()).toMatchObject({
      state: "failing",
      message: "The AI provider can't be used now. The built-in tutor answers without it.",
    });
  });

  describe("on one server", () => {
    let model: ModelServer;
    let server: TestServer;
    beforeAll(async () => ({ model, server } = await start("openai-compatible")));
    beforeEach(() => model.script());

    test("[S10.4] when model and built-in tutor have nothing to say, the credit comes back", async () => {
      model.script({ refuses: 500 });
      const answer = await ask(server, await userOf(server), question("", "Xyzzy qwfp?"));
      expect(answer).toMatchObject({ state: "nothing", left: 5 });
    });

    test("whoever turned AI off is refused, and asked nothing; it is turned on again", async () => {
      const user = await userOf(server);
      const set = (wantsAi: boolean) =>
        callFunction(server.origin, "set-ai-preference", user.accessToken, { wantsAi });
      expect(await set(false)).toMatchObject({ status: 200, body: { wantsAi: false } });
      await expect(ask(server, user)).rejects.toThrow("403 ai_off");
      expect(model.calls).toEqual([]);
      expect((await callFunction(server.origin, "get-account", user.accessToken)).body).toMatchObject({
        wantsAi: false,
      });
      await set(true);
      model.script({ says: "It has no condition." });
      expect(await ask(server, user)).toMatchObject({ state: "answered", left: 4 });
    });

    test("what the model would be told is shown word for word, and costs nothing", async () => {
      const user = await userOf(server);
      const { place, question: asked } = question();
      const { body } = await callFunction(server.origin, "get-tutor-prompt", user.accessToken, {
        place,
        question: asked,
      });
      const shown = responseSchema("get-tutor-prompt").parse(body);
      expect(model.calls).toEqual([]);
      model.script({ says: "It has no condition." });
      const answer = await ask(server, user);
      expect(answer.left).toBe(4);
      if (shown.status !== "model") throw new Error("There is a model");
      const sent = JSON.parse(model.calls[0] ?? "") as { messages: { content: unknown }[] };
      expect(sent.messages.map(({ content }) => content)).toEqual([shown.instructions, shown.prompt]);
    });
  });
});
