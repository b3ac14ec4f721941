import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { command } from "../command.ts";
import { buildPackages, packPackages } from "./build-packages.ts";

/** How a program ended. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder outside of the repository where our packages are installed, and nothing else of ours. */
export class Installed {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Builds and packs the packages, and installs the archives without a registry. Throws what npm printed. */
  static async fresh(): Promise<Installed> {
    await buildPackages();
    const archives = await packPackages();
    const folder = mkdtempSync(join(tmpdir(), "sql-judge-installed-"));
    // So that the process that judges can be another user's.
    chmodSync(folder, 0o755);
    const ours = Object.fromEntries(archives.map((path) => [nameOf(path), `file:${path}`]));
    const manifest = { private: true, type: "module", dependencies: { ...(await thirdParty()), ...ours } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    const { code, output } = await command(
      "npm",
      ["install", "--offline", "--install-links", "--ignore-scripts", "--no-audit", "--no-fund"],
      { cwd: folder },
    );
    if (code !== 0) throw new Error(output);
    return new Installed(folder);
  }

  /** Runs a program in the folder with what is installed in its path, and without our environment. */
  async run(program: string, args: readonly string[], input = ""): Promise<Run> {
    const path = [join(this.folder, "node_modules/.bin"), dirname(process.execPath), process.env.PATH];
    const child = spawn(program, args, { cwd: this.folder, env: { PATH: path.join(delimiter) } });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `@master-sql/sql` for `master-sql-sql-0.2.0.tgz`. */
function nameOf(archive: string): string {
  return basename(archive).replace(/^master-sql-(.*)-\d+\.\d+\.\d+\.tgz$/, "@master-sql/$1");
}

/** What our packages need of others, taken from this repository's node_modules, so that no registry is asked. */
async function thirdParty(): Promise<Readonly<Record<string, string>>> {
  const { output } = await command("npm", [
    ...["ls", "--all", "--omit=dev", "--parseable"],
    ...["--workspace", "packages/sql-judge"],
  ]);
  const folders = output.split("\n").filter((path) => path.includes("node_modules") && existsSync(path));
  return Object.fromEntries(
    folders
      .map((path) => [path.split("node_modules/").at(-1) ?? "", `file:${path}`] as const)
      .filter(([name]) => !name.startsWith("@master-sql/")),
  );
}
