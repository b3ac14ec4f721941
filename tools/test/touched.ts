/** Which parts a submission touches: continuous integration proves these in full. */
import { command } from "../command.ts";

/** What is proved in full when it is touched. */
export const PARTS = ["content", "judge", "server", "deployment", "publishing"] as const;
export type Part = (typeof PARTS)[number];

const FOLDERS: Readonly<Record<Part, RegExp>> = {
  content: /^(content|packages\/curriculum)\//,
  judge: /^(packages\/(words|sql|judge|sandbox|sql-judge)\/|package-lock\.json$)/,
  deployment:
    /^(deploy\/|tools\/(deploy\/|install|operators-commands|run\.mjs)|docs\/operating\.md$|package-lock\.json$)/,
  server: /^(packages\/server\/|package-lock\.json$)/,
  publishing: /^(packages\/(words|sql|judge|sandbox|sql-judge)\/|tools\/packages|package-lock\.json$)/,
};

/** How far apart commits of one submission are at most. */
const HOURS = 12;

const git = async (...args: string[]) => {
  const { code, output } = await command("git", args);
  return code === 0 ? output.trim() : null;
};

/**
 * The commit that a submission starts from: what TEST_BASE names; on a branch, where it left `origin/main`; on main
 * itself the newest commit that is twelve hours older than the last one. Null where the clone doesn't reach that far.
 */
async function baseOfSubmission(): Promise<string | null> {
  if (process.env.TEST_BASE) return git("rev-parse", "--verify", `${process.env.TEST_BASE}^{commit}`);
  const head = await git("rev-parse", "HEAD");
  const fork = await git("merge-base", "HEAD", "origin/main");
  if (fork !== null && fork !== head) return fork;
  const last = Number(await git("log", "-1", "--format=%ct"));
  const base = await git("rev-list", "-1", `--before=${last - HOURS * 3600}`, "HEAD");
  return base === "" ? null : base;
}

/** Parts that differ from the base, and how that was found out; all parts where no base is known. */
export async function touchedParts(): Promise<{ readonly parts: readonly Part[]; readonly since: string }> {
  const base = await baseOfSubmission();
  const changed = base === null ? null : await git("diff", "--name-only", base, "HEAD");
  if (base === null || changed === null) return { parts: PARTS, since: "no base known" };
  return { parts: partsOf(changed.split("\n")), since: `since ${base.slice(0, 8)}` };
}

export function partsOf(files: readonly string[]): readonly Part[] {
  return PARTS.filter((part) => files.some((file) => FOLDERS[part].test(file)));
}
