import { execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerBundleSchema, catalogueSchema } from "../packages/course/src/index.ts";
import { type SignedIn, signIn } from "../packages/server/src/testing/sign-in.ts";
import { root } from "./command.ts";
import { patientCall } from "./seed-demo/patient-call.ts";

// A server and a dozen programs, on a machine that may have other work.
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });

/** A copy of the project as `npm start` leaves it: built, and installed without dev dependencies. */
let copy: string;
let server: ReturnType<typeof spawn>;
let origin: string;
let errors = "";

/** There is no registry to install from: a command that tried would fail. */
const environment = () => ({
  PATH: process.env.PATH,
  HOME: copy,
  DATA_DIR: join(copy, "data"),
  npm_config_registry: "http://127.0.0.1:9",
  npm_config_fetch_retries: "0",
});

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "master-sql-lean-"));
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of tracked.split("\n").filter((path) => path !== "" && !path.startsWith("e2e/pictures")))
    cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const folder of ["content", "exams", "sandbox", "web"])
    cpSync(join(root, "build", folder), join(copy, "build", folder), { recursive: true });
  installLean();
  server = spawn(process.execPath, ["tools/run.mjs", "packages/server/src/main.ts"], {
    cwd: copy,
    env: { ...environment(), PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stderr?.on("data", (chunk) => (errors += chunk));
  origin = await new Promise((ready, reject) => {
    let said = "";
    server.stdout?.on("data", (chunk) => {
      said += chunk;
      const [, address] = /^Master SQL is running at (http\S+)$/m.exec(said) ?? [];
      if (address) ready(address);
    });
    server.once("exit", () => reject(new Error(errors)));
  });
});

afterAll(async () => {
  const ended = once(server, "exit");
  if (server.exitCode === null && server.kill("SIGTERM")) await ended;
  rmSync(copy, { recursive: true, force: true });
});

/** The packages that this project runs from, less those that only developers need. */
function installLean(): void {
  const packages: Record<string, { dev?: boolean }> = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  ).packages;
  const places = ["", ...readdirSync(join(root, "packages")).map((name) => join("packages", name))];
  for (const place of places) {
    const folder = join(place, "node_modules");
    if (!Object.keys(packages).some((path) => path.startsWith(folder))) continue;
    try {
      // Links take no room and less time, where both are on one disk.
      execFileSync("cp", ["-al", join(root, folder), join(copy, folder)], { stdio: "ignore" });
    } catch {
      execFileSync("cp", ["-a", join(root, folder), join(copy, folder)]);
    }
  }
  for (const [path, { dev }] of Object.entries(packages))
    if (dev) rmSync(join(copy, path), { recursive: true, force: true });
  const record = join(copy, "node_modules/.package-lock.json");
  const whole = JSON.parse(readFileSync(record, "utf8"));
  const lean = Object.entries<{ dev?: boolean }>(whole.packages).filter(([, { dev }]) => !dev);
  // The file itself may be a link to the one in use.
  rmSync(record);
  writeFileSync(record, JSON.stringify({ ...whole, packages: Object.fromEntries(lean) }));
}

/** Every file of the install, with what changes when it is written anew. */
function installed(): string[] {
  const folder = join(copy, "node_modules");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  return files.map((it) => join(it.parentPath, it.name)).map((path) => `${path} ${statSync(path).ino}`);
}

function npmRun(script: string, ...words: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const args = ["run", "--silent", script, "--", ...words];
    execFile("npm", args, { cwd: copy, env: environment() }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

/** Ends the processes that judge answers, so that new ones must be started from node_modules. */
function killGraders(): number {
  const graders = readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes(copy) && command.includes("grader-process");
    } catch {
      return false;
    }
  });
  for (const pid of graders) process.kill(Number(pid), "SIGKILL");
  return graders.length;
}

test("operators' commands run from the server's own install while it goes on judging answers", async () => {
  const catalogue = catalogueSchema.parse(
    JSON.parse(readFileSync(join(copy, "build/content/catalogue.json"), "utf8")),
  );
  const [exercise] = catalogue.modules.flatMap(({ exercises }) => exercises);
  if (!exercise) throw new Error("The course has no exercise");
  const { solutions } = answerBundleSchema.parse(
    JSON.parse(readFileSync(join(copy, `build/content/answers/${exercise.slug}.json`), "utf8")),
  );
  let verdicts = 0;
  const answer = async ({ client }: SignedIn) => {
    const { verdict } = await patientCall(client, "record-attempt", {
      attemptId: randomUUID(),
      exerciseId: exercise.id,
      // Never the same text, so that each is judged.
      sql: `${solutions[0]}\n-- ${randomUUID()}`,
      hintsUsed: 0,
      submittedAt: new Date().toISOString(),
    });
    expect(verdict).toBe("right");
    verdicts++;
  };
  const learners = await Promise.all([1, 2].map((n) => signIn(origin, `learner-${n}@example.com`)));
  const [first] = learners;
  if (!first) throw new Error("Nobody is signed in");
  await answer(first);
  const before = installed();
  expect(before.length).toBeGreaterThan(1_000);

  let isOver = false;
  const load = learners.map(async (learner) => {
    while (!isOver) await answer(learner);
  });
  const stopped = Promise.all(load).finally(() => {
    isOver = true;
  });
  // Two at once each time.
  const rounds = [
    [npmRun.bind(null, "sbom"), npmRun.bind(null, "keys:rotate")],
    [npmRun.bind(null, "audit"), npmRun.bind(null, "credits:grant", "learner-1@example.com", "5")],
    [npmRun.bind(null, "learning:rebuild"), npmRun.bind(null, "content:schema")],
    [
      npmRun.bind(null, "content:check", "--only", exercise.slug),
      npmRun.bind(null, "tutor:ask", "--exercise", exercise.slug, "--question", "What is a join?"),
    ],
    [npmRun.bind(null, "seed:demo", "--days", "1", "--address", origin)],
  ];
  const codes: unknown[] = [];
  for (const round of rounds) {
    const results = await Promise.all(round.map((run) => run()));
    for (const { code, said } of results) {
      codes.push(code);
      // Without a registry nobody knows about advisories, and the command says so.
      expect([0, 2], said).toContain(code);
    }
    const judged = verdicts;
    expect(killGraders()).toBeGreaterThan(0);
    await expect.poll(() => verdicts, { timeout: 180_000 }).toBeGreaterThan(judged + learners.length);
  }
  isOver = true;
  await stopped;
  expect(codes).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0]);
  expect(installed()).toEqual(before);
  expect(errors).not.toContain("ENOENT");
});
