/** The real built server, as `npm start` runs it, on a free port with its own data folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tools/free-port.ts";
import { scratchFolder } from "../../tools/scratch.ts";

const root = join(import.meta.dirname, "../..");
/** Names the folder of a database in which nothing is, of which each server gets a copy, if there is one (data-template.ts). */
export const DATA_TEMPLATE = "MASTER_SQL_E2E_TEMPLATE";

export class AppServer {
  readonly url: string;
  private readonly port: number;
  readonly dataFolder: string;
  private readonly environment: Readonly<Record<string, string>>;
  private child: ChildProcess | null = null;
  /** Everything that the server wrote, for the message of a failing test. */
  log = "";

  private constructor(port: number, dataFolder: string, environment: Readonly<Record<string, string>>) {
    this.port = port;
    this.dataFolder = dataFolder;
    this.environment = environment;
    this.url = `http://localhost:${port}`;
  }

  /** Starts a server with nothing in its database and waits until it is ready. `environment` is what it gets besides. */
  static async start(
    environment: (port: number) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<AppServer> {
    const port = await freePort();
    const folder = await mkdtemp(join(scratchFolder(), "master-sql-e2e-"));
    const template = process.env[DATA_TEMPLATE];
    if (template !== undefined) cpSync(template, folder, { recursive: true });
    const server = new AppServer(port, folder, environment(port));
    await server.launch();
    return server;
  }

  /** Starts again on the same port and data after `kill`. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, [join(root, "packages/server/src/main.ts")], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataFolder,
        NODE_ENV: "development",
        ...this.environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    const take = (chunk: Buffer) => {
      this.log += chunk.toString();
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) break;
      const ready = await fetch(`${this.url}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server did not become ready:\n${this.log}`);
  }

  /** Ends the process at once, as a power cut for the process would: no handler of ours runs. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Ends the process in good order and removes its data. */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}
