import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../command.ts";
import { freePort } from "../free-port.ts";
import { type NativePostgres, startNativePostgres } from "../native-postgres.ts";
import { commandBlocks } from "./runbook.ts";

// Two releases are installed, and servers start a dozen times.
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

const page = readFileSync(join(root, "docs/operating.md"), "utf8");
const blocks = commandBlocks(page);

test("a block of commands that says neither how it is tested nor what it needs is refused", () => {
  for (const fence of ["```sh", "```bash", "```", "```sh tested", '```sh outside=""'])
    expect(() => commandBlocks(`text\n${fence}\nls\n\`\`\`\n`), fence).toThrow("Line 2: write ```sh test");
  expect(
    commandBlocks('```sh test\nls\n```\n```sql\nselect 1\n```\n```sh outside="a moon"\ngo\n```\n'),
  ).toEqual([
    { line: 1, script: "ls", outside: null },
    { line: 7, script: "go", outside: "a moon" },
  ]);
});

test("every npm script that the page names exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = [...page.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const hasPsql = ["bash", "psql", "openssl", "curl"].every(has);
/** What needs something outside is run where the machine has it. */
const available: Readonly<Record<string, boolean>> = {
  "pg_dump 18": /PostgreSQL\) 18/.test(
    spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "",
  ),
};

describe.skipIf(!hasPsql)("the runbook", () => {
  let postgres: NativePostgres | null;
  let folder: string;
  beforeAll(async () => {
    postgres = await startNativePostgres();
    if (postgres !== null) await demandPasswords(postgres);
    folder = mkdtempSync(join(tmpdir(), "master-sql-runbook-"));
    chmodSync(folder, 0o755);
  });
  afterAll(async () => {
    await postgres?.stop();
    // A release can't be written to.
    spawnSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  test("leads from nothing to two servers and a grader service, and through backup, upgrade and rotation", async (context) => {
    if (postgres === null) return context.skip();
    const script = blocks
      .filter(({ outside }) => outside === null || available[outside])
      .map(({ line, script }) => `echo "== line ${line}"\n${script}`)
      .join("\n");
    const [first, second] = [await freePort(), await freePort()];
    const { code, output } = await runScript(
      script
        .replaceAll("/opt/master-sql", join(folder, "releases"))
        .replaceAll("/etc/master-sql/secrets", join(folder, "secrets"))
        .replaceAll("127.0.0.1:5432", new URL(postgres.url).host)
        .replaceAll("3001", String(first))
        .replaceAll("3002", String(second))
        // npm test has built with --quick; without it, everything would be compressed again.
        .replaceAll(/^(deploy\/install\.sh .*)$/gm, "$1 --quick"),
    );
    expect(code, output.slice(-4_000)).toBe(0);
    expect(output).toContain("Master SQL judges answers, 2 at a time");
    expect(output).toContain("The database is up to date.");
    expect(output.match(/Master SQL is running at https:\/\/learn\.example\.com/g)?.length).toBeGreaterThan(
      10,
    );
    const client = new Client(new URL("/master_sql", postgres.url).href);
    await client.connect();
    // Whoever logs in as the server is neither superuser nor owner, and owns nothing.
    const { rows } = await client.query(
      `select rolname, rolsuper or rolcreaterole or rolbypassrls as mighty,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
       from pg_roles where rolname ~ '^master_sql' order by 1`,
    );
    await client.end();
    expect(rows).toEqual([
      { rolname: "master_sql", mighty: false, owned: 0 },
      { rolname: "master_sql_owner", mighty: false, owned: expect.any(Number) },
    ]);
    expect(rows[1].owned).toBeGreaterThan(20);
  });

  /** The test's server trusts every login; ours have to show their passwords. */
  async function demandPasswords({ url }: NativePostgres): Promise<void> {
    const admin = new Client(url);
    await admin.connect();
    const { rows } = await admin.query<{ hba_file: string }>("show hba_file");
    await admin.query(
      `copy (values ('host all postgres 127.0.0.1/32 trust'), ('host all all 127.0.0.1/32 scram-sha-256'))
       to '${rows[0]?.hba_file}'`,
    );
    await admin.query("select pg_reload_conf()");
    await admin.end();
  }

  /** Runs it with bash until a command fails; what it started ends with it. */
  async function runScript(script: string): Promise<{ code: number | null; output: string }> {
    const child = spawn("bash", ["-euo", "pipefail", "-s"], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.stdin.end(script);
    const [code] = await once(child, "exit");
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    } catch {
      // Nothing runs any more.
    }
    return { code, output };
  }
});
