import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { responseSchema } from "@master-sql/protocol/functions";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { wholeAnswer } from "../testing/ask-tutor.ts";
import { callFunction } from "../testing/call-function.ts";
import { type SignedInUser, twoSignedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { loadPublishedContent } from "./published-content.ts";
import { renamePlaces } from "./rename-places.ts";

describeWithDatabase("renamed exercises and interview questions", () => {
  let server: TestServer;
  let user: SignedInUser;
  beforeAll(async () => {
    server = await startTestServer({ buildFolder: inject("buildFolder") });
    [user] = await twoSignedInUsers(server.admin, server.origin);
  });
  afterAll(() => server.close());

  const history = async (slug: string) =>
    responseSchema("get-tutor-history")
      .parse(
        (
          await callFunction(server.origin, "get-tutor-history", user.accessToken, {
            place: { type: "exercise", slug },
          })
        ).body,
      )
      .questions.map(({ place }) => place.slug);
  const ask = (slug: string) =>
    wholeAnswer(server.origin, user.accessToken, {
      interactionId: randomUUID(),
      place: { type: "exercise", slug },
      question: { intent: "explain-error", text: "", sql: "select nmae from items" },
    });

  test("a page that knows only the former slug asks and finds its questions under the current one", async () => {
    await ask("low-prices");
    expect(await history("cheap-items")).toEqual(["cheap-items"]);
    expect(await history("low-prices")).toEqual(["cheap-items"]);
  });

  test("what was stored under a former slug is found under the current one once the server starts", async () => {
    const started = await callFunction(server.origin, "start-interview", user.accessToken, {
      interviewId: randomUUID(),
      what: { type: "question", slug: "high-prices" },
    });
    expect(started.body).toMatchObject({ interview: { slug: "dear-items" } });
    await server.admin.updateTable("tutor_questions").set({ place: "low-prices" }).execute();
    await server.admin.updateTable("interviews").set({ slug: "high-prices" }).execute();
    const content = await loadPublishedContent(join(inject("buildFolder"), "content"));
    if (content === null) throw new Error("The fixture isn't built.");
    expect(await history("cheap-items")).toEqual([]);
    await renamePlaces(server.admin, content);
    expect(await history("cheap-items")).toEqual(["cheap-items"]);
    const { interviews } = responseSchema("get-interviews").parse(
      (await callFunction(server.origin, "get-interviews", user.accessToken, {})).body,
    );
    expect(interviews.map(({ slug }) => slug)).toEqual(["dear-items"]);
  });
});
