import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** How the operating system confines a process that runs strangers' SQL. */
export interface PlatformWalls {
  /** The command, with its arguments, that starts a program behind them; empty where there is none. */
  readonly within: readonly string[];
  /** Another user than that of this process, who may neither signal it nor read what it keeps in memory. */
  readonly isOtherUser: boolean;
  readonly isWithoutNetwork: boolean;
}

/** "nobody", who owns nothing. */
const NOBODY = 65_534;
const NO_WALLS: PlatformWalls = { within: [], isOtherUser: false, isWithoutNetwork: false };

const NO_NETWORK = ["unshare", "--net", "--"];
const OTHER_USER = [
  "setpriv",
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  "--clear-groups",
  "--inh-caps=-all",
  "--bounding-set=-all",
  "--no-new-privs",
  "--",
];
const NO_NEW_PRIVILEGES = ["setpriv", "--no-new-privs", "--"];

/** From the most to the least that a platform may grant. */
const FOR_ROOT: readonly PlatformWalls[] = [
  { within: [...NO_NETWORK, ...OTHER_USER], isOtherUser: true, isWithoutNetwork: true },
  { within: OTHER_USER, isOtherUser: true, isWithoutNetwork: false },
  { within: [...NO_NETWORK, ...NO_NEW_PRIVILEGES], isOtherUser: false, isWithoutNetwork: true },
];
const FOR_OTHERS: readonly PlatformWalls[] = [
  {
    within: ["unshare", "--map-current-user", "--net", "--", ...NO_NEW_PRIVILEGES],
    isOtherUser: false,
    isWithoutNetwork: true,
  },
  { within: NO_NEW_PRIVILEGES, isOtherUser: false, isWithoutNetwork: false },
];

const READS_ALL = "for (const path of process.argv.slice(1)) require('node:fs').accessSync(path, 4)";
const known = new Map<string, PlatformWalls>();

/** What this platform has, tried once by starting a program that looks whether it can read everything that it needs. */
export function platformWalls(readable: readonly string[]): PlatformWalls {
  const key = readable.join("\0");
  const found = known.get(key) ?? findWalls(readable);
  known.set(key, found);
  return found;
}

function findWalls(readable: readonly string[]): PlatformWalls {
  if (process.platform !== "linux") return NO_WALLS;
  const possible = process.getuid?.() === 0 ? FOR_ROOT : FOR_OTHERS;
  const holds = ({ within: [command = "", ...rest] }: PlatformWalls) =>
    spawnSync(
      command,
      [...rest, process.execPath, "--eval", READS_ALL, "--", ...readable.filter(existsSync)],
      {
        env: {},
        stdio: "ignore",
      },
    ).status === 0;
  return possible.find(holds) ?? NO_WALLS;
}

/** What the platform doesn't do, for whoever runs the service; null where it does everything. */
export function whatIsMissing({ isOtherUser, isWithoutNetwork }: PlatformWalls): string | null {
  const missing = [
    !isOtherUser &&
      "run as the same user as this process (start as root, from folders that everybody may read, or in a container of their own)",
    !isWithoutNetwork &&
      "can reach the network (allow `unshare --net`, or take the network from their container)",
  ].filter((each) => each !== false);
  return missing.length === 0 ? null : `Processes that run learners' SQL ${missing.join(", and ")}.`;
}
