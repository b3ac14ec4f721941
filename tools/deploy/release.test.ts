import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerBundleSchema, catalogueSchema } from "../../packages/course/src/index.ts";
import { signIn } from "../../packages/server/src/testing/sign-in.ts";
import { root } from "../command.ts";
import { patientCall } from "../seed-demo/patient-call.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const run = promisify(execFile);
const isRoot = userInfo().uid === 0;
/** As `USER 10001:10001` of the image: it owns nothing here. */
const NOBODY = { uid: 10_001, gid: 10_001 };

let folder: string;
let release: string;
const installTo = (target: string) => run(join(root, "deploy/install.sh"), [target, "--quick"]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "master-sql-release-"));
  chmodSync(folder, 0o755);
  release = join(folder, "1");
  await installTo(release);
});
afterAll(async () => {
  await run("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

const everything = () =>
  readdirSync(release, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(release.length + 1),
    entry,
  }));

test("a release holds what runs, and nothing that only developers or the build need", () => {
  expect(readdirSync(release).sort()).toEqual([
    "LICENSE",
    "bin",
    "build",
    "node_modules",
    "package-lock.json",
    "package.json",
    "packages",
  ]);
  expect(readdirSync(join(release, "packages")).sort()).toEqual([
    "course",
    "explain",
    "judge",
    "learning",
    "protocol",
    "sandbox",
    "server",
    "sql",
    "tutor",
    "words",
  ]);
  const paths = everything().map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith("packages/") && path.endsWith(".test.ts"))).toEqual([]);
  for (const name of ["vite", "react", "typescript", "vitest", "playwright", "@mantine"])
    expect(paths, name).not.toContain(`node_modules/${name}`);
});

test("everybody can read it and nobody can write to it", () => {
  const modes = everything()
    .filter(({ entry }) => !entry.isSymbolicLink())
    .map(({ path }) => ({ path, mode: statSync(join(release, path)).mode & 0o777 }));
  expect(modes.length).toBeGreaterThan(1_000);
  expect(modes.filter(({ mode }) => (mode & 0o222) !== 0)).toEqual([]);
  expect(modes.filter(({ mode }) => (mode & 0o444) !== 0o444)).toEqual([]);
});

test("a folder that exists is refused, so that no release is changed in place", async () => {
  await expect(installTo(release)).rejects.toThrow("Name a folder that doesn't");
});

test("a user who owns nothing starts the server from it, and it judges answers", async () => {
  const data = join(folder, "data");
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY.uid, NOBODY.gid);
  const server = spawn(join(release, "bin/master-sql"), [], {
    cwd: release,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: data },
    stdio: ["ignore", "pipe", "pipe"],
    ...(isRoot && NOBODY),
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = once(server, "exit");
  try {
    const address = /^Master SQL is running at (http\S+)$/m;
    await expect.poll(() => address.test(said) || server.exitCode !== null, { timeout: 300_000 }).toBe(true);
    expect(server.exitCode, said).toBeNull();
    const origin = address.exec(said)?.[1] ?? "";
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(origin)).headers.get("content-type")).toContain("text/html");

    const { modules } = catalogueSchema.parse(
      JSON.parse(readFileSync(join(release, "build/content/catalogue.json"), "utf8")),
    );
    const [exercise] = modules.flatMap(({ exercises }) => exercises);
    const bundle = join(release, `build/content/answers/${exercise?.slug}.json`);
    const { solutions } = answerBundleSchema.parse(JSON.parse(readFileSync(bundle, "utf8")));
    const { client } = await signIn(origin, "learner@example.com");
    const { verdict } = await patientCall(client, "record-attempt", {
      attemptId: randomUUID(),
      exerciseId: exercise?.id,
      sql: solutions[0],
      hintsUsed: 0,
      submittedAt: new Date().toISOString(),
    });
    expect(verdict).toBe("right");
  } finally {
    server.kill("SIGTERM");
  }
  expect((await ended)[0], said).toBe(0);
});
