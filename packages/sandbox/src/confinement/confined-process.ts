import { getCompileCacheDir } from "node:module";
import { codeFolders } from "./code-folders.ts";
import { type PlatformWalls, platformWalls } from "./platform-walls.ts";

/**
 * Options for a process whose databases run short queries. Optimizing the WebAssembly of PostgreSQL's parser takes
 * 600 MB and seconds for one function. What strangers' SQL computes isn't worth that: judging answers takes less
 * processor time without it.
 */
export const UNOPTIMIZED: readonly string[] = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** How to start a process of this Node program that runs strangers' SQL; goes to fork or spawn. */
export interface ConfinedProcess {
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly walls: PlatformWalls;
}

export interface Confinement {
  /** Names of the workspace's packages whose code it runs. */
  readonly packages: readonly string[];
  /** Files and folders that it reads besides. */
  readonly reads: readonly string[];
  /** Node's own limit where it is left out. */
  readonly heapMb?: number;
}

/**
 * A process without this one's environment, that evaluates no text as code, reads its code and what is named, writes
 * nothing, and starts no other. Its threads have permissions of their own ({@link CONFINED}): those that run SQL can start
 * no further threads. Where the platform allows it, it is another user's and has no network.
 */
export function confinedProcess({ packages, reads, heapMb }: Confinement): ConfinedProcess {
  const compileCache = getCompileCacheDir();
  const readable = [...codeFolders(packages), ...reads];
  const walls = platformWalls(readable);
  const [execPath, ...before] = [...walls.within, process.execPath];
  return {
    execPath: execPath ?? process.execPath,
    execArgv: [
      ...before,
      ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
      "--disallow-code-generation-from-strings",
      "--permission",
      "--allow-worker",
      "--no-experimental-sqlite",
      "--disable-warning=SecurityWarning",
      ...[...readable, ...(compileCache === undefined ? [] : [compileCache])].map(
        (path) => `--allow-fs-read=${path}`,
      ),
    ],
    // The cache is read, and never written by what runs strangers' SQL: others run what is in it.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    walls,
  };
}
