import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Canaries } from "./canaries.ts";

/** A folder and a port that nothing should reach, and what did. */
export interface WatchedHost {
  readonly canaries: Canaries;
  /** What the secret file holds. */
  readonly secret: string;
  /** Files that were written. */
  written(): Promise<readonly string[]>;
  /** What was sent to the port, a text for each connection. */
  readonly told: readonly string[];
  close(): Promise<void>;
}

export async function watchHost(): Promise<WatchedHost> {
  const folder = await mkdtemp(join(tmpdir(), "escape-"));
  const secret = "canary-in-a-file";
  await writeFile(join(folder, "secret"), secret);
  const told: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => told.push(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The port is not open.");
  return {
    canaries: { file: join(folder, "canary"), secretFile: join(folder, "secret"), port: address.port },
    secret,
    told,
    written: async () => (await readdir(folder)).filter((name) => name !== "secret"),
    async close() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
