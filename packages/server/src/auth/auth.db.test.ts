import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

describeWithDatabase("sign-in through the local provider", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test("works", async () => {
    const { session } = await signIn(server.origin, "alice@example.com");
    expect(session.user.email).toBe("alice@example.com");
  });
});
