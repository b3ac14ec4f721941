import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { confinedGrader } from "./grader-child.ts";

const buildFolder = inject("buildFolder");
const { execPath, execArgv, env, walls } = confinedGrader({
  snapshotDirectory: join(buildFolder, "sandbox"),
  contentFolder: join(buildFolder, "content"),
});
const run = promisify(execFile);

/** Runs JavaScript as a grader's own process would, with and without Node's permissions; gives what it printed. */
async function inGrader(code: string, { isPermitted = false } = {}): Promise<string> {
  const isPermission = (flag: string) => /^--(permission|allow-)/.test(flag);
  const flags = isPermitted ? execArgv.filter((flag) => !isPermission(flag)) : execArgv;
  const { stdout } = await run(execPath, [...flags, "--eval", code], { env });
  return stdout.trim();
}

const attempt = (code: string) =>
  `try { console.log(String(${code})) } catch (error) { console.log(error.code) }`;

test("a grader process reads its code, the databases and what the page may read", async () => {
  for (const path of [
    join(import.meta.dirname, "grader-process.ts"),
    join(buildFolder, "sandbox/manifest.json"),
    join(buildFolder, "content/catalogue.json"),
  ])
    expect(await inGrader(attempt(`require("fs").readFileSync(${JSON.stringify(path)}).length`))).toMatch(
      /^\d+$/,
    );
});

test.each([
  ["the exams", `require("fs").readFileSync(${JSON.stringify(join(buildFolder, "exams/pool.json"))})`],
  ["the list of exams", `require("fs").readdirSync(${JSON.stringify(join(buildFolder, "exams"))})`],
  [
    "the sources of the exams",
    `require("fs").readdirSync(${JSON.stringify(join(import.meta.dirname, "../../../../content/pool"))})`,
  ],
  ["the machine's files", `require("fs").readFileSync("/etc/passwd")`],
  ["the server's environment", "require('fs').readFileSync('/proc/' + process.ppid + '/environ')"],
  ["a folder to write to", `require("fs").writeFileSync(${JSON.stringify(join(tmpdir(), "escaped"))}, "x")`],
  [
    "its code to write to",
    `require("fs").writeFileSync(${JSON.stringify(join(import.meta.dirname, "escaped"))}, "x")`,
  ],
  ["another program", `require("child_process").execFileSync("/bin/true")`],
  ["an addon", `process.dlopen({ exports: {} }, "/lib/x.node")`],
  ["SQLite, which asks for no permission", `require("node:sqlite")`],
  ["WASI", `new (require("node:wasi").WASI)({ version: "preview1" })`],
])("by Node's permissions it doesn't reach %s", async (_what, code) => {
  expect(await inGrader(attempt(code))).toMatch(
    /^ERR_(ACCESS_DENIED|DLOPEN_DISABLED|UNKNOWN_BUILTIN_MODULE)$/,
  );
});

test("it evaluates no text, and has nothing of the server's environment", async () => {
  expect(await inGrader(attempt(`eval("1")`))).toBe("undefined");
  const names = await inGrader("console.log(Object.keys(process.env).join())");
  expect(["", "NODE_COMPILE_CACHE"]).toContain(names);
});

test.runIf(walls.isOtherUser)(
  "as another user it reads nothing of the server's, permitted or not",
  async () => {
    const asOther = (code: string) => inGrader(attempt(code), { isPermitted: true });
    expect(await asOther("process.getuid()")).toBe("65534");
    expect(await asOther("require('fs').readFileSync('/proc/' + process.ppid + '/environ')")).toBe("EACCES");
    expect(await asOther("process.kill(process.ppid, 'SIGUSR1')")).toBe("EPERM");
    const folder = await mkdtemp(join(tmpdir(), "walls-"));
    expect(await asOther(`require("fs").writeFileSync(${JSON.stringify(join(folder, "x"))}, "x")`)).toBe(
      "EACCES",
    );
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

test.runIf(walls.isWithoutNetwork)("it has no network, permitted or not", async () => {
  const server = createServer((socket) => socket.destroy());
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const connect = `require("net").connect(${port}, "127.0.0.1").on("error", (error) => console.log(error.code)).on("connect", () => console.log("connected"))`;
  expect(await inGrader(connect, { isPermitted: true })).toBe("ENETUNREACH");
  // The same from here arrives, so that the test could fail.
  const { stdout } = await run(process.execPath, ["--eval", connect]);
  expect(stdout.trim()).toBe("connected");
  expect(connections).toBe(1);
  server.close();
});
