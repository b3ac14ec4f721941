import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SNAPSHOT_DIRECTORY } from "../behaviour/test-snapshots.ts";
import { escapeCode } from "./canaries.ts";
import type { ProbeStart } from "./probe.ts";
import { escapeBy, sideLibrary } from "./side-library.ts";
import { type WatchedHost, watchHost } from "./watched-host.ts";

/** In the environment of the process. */
const SECRET = "canary-of-the-environment";

let host: WatchedHost;
beforeEach(async () => {
  host = await watchHost();
});
afterEach(() => host.close());

/** Sends the known chain through PostgreSQL, and gives what it reached. */
async function reached(
  walls: Pick<ProbeStart, "isDoorOpen" | "isSuperuser" | "isUnconfined">,
  flags: readonly string[] = [],
): Promise<{ readonly said: string; readonly told: readonly string[]; readonly files: readonly string[] }> {
  const start: ProbeStart = {
    snapshotDirectory: SNAPSHOT_DIRECTORY,
    sql: escapeBy(sideLibrary(escapeCode(host.canaries))),
    ...walls,
  };
  const probe = join(import.meta.dirname, "probe.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, probe, JSON.stringify(start)], {
    env: { SECRET },
  });
  return { said: stdout.trim(), told: host.told, files: await host.written() };
}

test("without any wall a library of a learner's runs on the host, and reaches everything", async () => {
  const all = await reached({ isDoorOpen: true, isSuperuser: true, isUnconfined: true });
  expect(all.files).toEqual(
    expect.arrayContaining(["canary.fs", "canary.child", "canary.thread", "canary.hooks", "canary.sqlite"]),
  );
  expect(all.told).toEqual(expect.arrayContaining([`secret ${host.secret}`, "flags changed"]));
  expect(all.told.join("\n")).toContain(SECRET);
});

test("PostgreSQL alone: it writes no file for a learner and loads no library, and nothing runs", async () => {
  expect(await reached({ isDoorOpen: true, isSuperuser: false, isUnconfined: true })).toEqual({
    said: "permission denied for function lo_export",
    told: [],
    files: [],
  });
});

test("the closed door alone: PostgreSQL loads no library, and nothing runs", async () => {
  expect(await reached({ isDoorOpen: false, isSuperuser: true, isUnconfined: true })).toEqual({
    said: 'could not load library "/tmp/escape.so": no library can be loaded here',
    told: [],
    files: [],
  });
});

test("no code from strings alone: the library is loaded, and what it says is not evaluated", async () => {
  expect(
    await reached({ isDoorOpen: true, isSuperuser: true, isUnconfined: true }, [
      "--disallow-code-generation-from-strings",
    ]),
  ).toEqual({
    said: expect.stringContaining("Code generation from strings disallowed"),
    told: [],
    files: [],
  });
});

test("the thread's permissions alone: code runs, and reaches neither files, environment, processes nor threads", async () => {
  const { told, files } = await reached({ isDoorOpen: true, isSuperuser: true, isUnconfined: false });
  expect(files).toEqual([]);
  // The network is left, which the platform has to take away (packages/server/src/grading), and a signal.
  expect(told.filter((each) => !each.startsWith("signal")).toSorted()).toEqual(["code ran", "env {}"]);
});
