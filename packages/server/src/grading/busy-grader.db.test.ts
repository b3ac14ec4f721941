import { expect, inject, test } from "vitest";
import { attemptOf } from "../testing/attempt.ts";
import { FIXTURE } from "../testing/build-fixture.ts";
import { invoke } from "../testing/invoke.ts";
import { signIn } from "../testing/sign-in.ts";
import { describeWithDatabase } from "../testing/test-database.ts";
import { startTestServer } from "../testing/test-server.ts";

/** Right, as a search finds nothing that speaks against it; it keeps a grader busy for a while. */
const SEARCHED = "select name from items where price < 10.00";

describeWithDatabase("who answers more than a grader can judge", () => {
  test("is told to come back, loses nothing, and counts once when it does", async () => {
    const server = await startTestServer({ buildFolder: inject("buildFolder") });
    const { client } = await signIn(server.origin, "busy@example.com");
    const bodies = Array.from({ length: 16 }, () => attemptOf(FIXTURE.cheapItems, SEARCHED));
    const send = (body: (typeof bodies)[number]) => invoke(client, "record-attempt", body);
    const first = await Promise.all(bodies.map(send));
    const busy = first.filter(({ status }) => status === 503);
    // One is being judged and ten of one user may wait.
    expect(busy).toHaveLength(5);
    expect(busy[0]).toMatchObject({ code: "grader_busy", retryAfter: "15" });
    for (const body of bodies) expect((await send(body)).status).toBe(200);
    expect(await server.admin.selectFrom("attempts").select("id").execute()).toHaveLength(16);
    await server.close();
  });
});
