import { expect, inject, test } from "vitest";
import { invoke } from "./testing/invoke.ts";
import { endProcess, runServerProcess, startServerProcess } from "./testing/server-process.ts";
import { signIn } from "./testing/sign-in.ts";
import { copyDatabase, describeWithDatabase } from "./testing/test-database.ts";

describeWithDatabase("operators' commands next to a running server", () => {
  test("grant credits, rotate keys and rebuild what was learned, on the database that it uses", async () => {
    const copy = await copyDatabase();
    const environment = { ...copy.environment, BUILD_DIR: inject("buildFolder") };
    const server = await startServerProcess(environment);
    try {
      const { client, session } = await signIn(server.origin, "ada@example.com");
      const command = (...words: string[]) => runServerProcess(environment, ...words);

      expect(await command("grant-credits", "ada@example.com", "50")).toMatchObject({
        code: 0,
        stdout: "ada@example.com got 50 credits and has 50 earned ones now.\n",
      });
      expect(await invoke(client, "get-credit-balance")).toMatchObject({ value: { earned_remaining: 50 } });
      expect(await command("grant-credits", "nobody@example.com", "5")).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("There is no account of nobody@example.com."),
      });
      expect(await command("rebuild-learning")).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("0 first attempts found"),
      });
      expect(await command("rotate-signing-keys")).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("is published, and signs in 15 minutes"),
      });
      expect((await client.auth.getUser(session.access_token)).error).toBeNull();
    } finally {
      await endProcess(server, "SIGTERM");
      await copy.remove();
    }
  });
});
