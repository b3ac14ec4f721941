import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "./commands.ts";
import { invoke } from "./testing/invoke.ts";
import { signIn } from "./testing/sign-in.ts";
import { describeWithDatabase } from "./testing/test-database.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

describeWithDatabase("credits:grant", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const run = (...words: string[]) =>
    runCommand("grant-credits", words, { database: server.admin, buildFolder: "" });

  test("[S10.17] gives credits to the account of an address", async () => {
    const { client } = await signIn(server.origin, "ada@example.com");
    expect(await run("Ada@example.com", "50")).toEqual({
      isDone: true,
      lines: ["ada@example.com got 50 credits and has 50 earned ones now."],
    });
    await run("ada@example.com", "1");
    expect(await invoke(client, "get-credit-balance")).toMatchObject({ value: { earned_remaining: 51 } });
  });

  test.each([
    [[], "Say to whom"],
    [["ada@example.com"], "Say to whom"],
    [["ada@example.com", "0"], "Say to whom"],
    [["ada@example.com", "1001"], "Say to whom"],
    [["ada@example.com", "many"], "Say to whom"],
    [["nobody@example.com", "5"], "There is no account of nobody@example.com."],
  ])("%j is refused", async (words, reason) => {
    const { isDone, lines } = await run(...words);
    expect(isDone).toBe(false);
    expect(lines.join("\n")).toContain(reason);
  });
});
