import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { functionCaller } from "../backend/function-caller.ts";
import { grantResultOf } from "./grant-result.ts";

/** The answer of a real HTTP server, read by the page's own caller. */
let server: Server;
let answer: { readonly status: number; readonly body: unknown };

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function resultOf(status: number, body: unknown) {
  answer = { status, body };
  const caller = functionCaller({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leaving: () => new AbortController().signal,
    accessToken: async () => "token",
    onEndedSession: async () => {},
  });
  const request = {
    submissionId: "one",
    questionnaireAnswers: {
      currentRole: "student",
      country: "KE",
      sqlExperience: "expert",
      learningGoals: ["other"],
      desiredRole: "other",
      biggestChallenges: ["other"],
      heardAbout: "other",
      callRequest: "no",
    },
  } as const;
  const survey = {
    ...request.questionnaireAnswers,
    learningGoals: [...request.questionnaireAnswers.learningGoals],
    biggestChallenges: [...request.questionnaireAnswers.biggestChallenges],
  };
  return grantResultOf(
    await caller.callFunction(
      "grant-promo-credits",
      { ...request, questionnaireAnswers: survey },
      { as: "ada" },
    ),
  );
}

describe("[S10.19] an answer to claiming the bonus", () => {
  test("that doesn't say how many were granted counts as 100", async () => {
    expect(await resultOf(200, { success: true })).toEqual({ success: true, granted: 100 });
    expect(await resultOf(200, { success: true, granted: 40, error: null })).toEqual({
      success: true,
      granted: 40,
    });
  });

  test.each([200, 400, 403, 409, 422, 500])("already_granted is recognized at status %i", async (status) => {
    const already = { success: false, error: "already_granted" };
    expect(await resultOf(status, already)).toMatchObject(already);
    expect(await resultOf(status, { ...already, granted: 0, message: null })).toMatchObject(already);
    if (status === 200) return;
    expect(await resultOf(status, { error: { code: "already_granted", message: "Had it." } })).toMatchObject(
      already,
    );
  });

  test("that says no more than no may be tried again, and other refusals are told apart", async () => {
    expect(await resultOf(200, { success: false })).toMatchObject({ success: false, error: "server" });
    expect(await resultOf(500, { success: false, error: "boom" })).toMatchObject({ error: "server" });
    expect(await resultOf(400, { error: { code: "bad_request", message: "x" } })).toMatchObject({
      error: "refused",
    });
    expect(await resultOf(409, { success: false, granted: 0, error: "offer_ended" })).toMatchObject({
      error: "offer_ended",
    });
  });
});
