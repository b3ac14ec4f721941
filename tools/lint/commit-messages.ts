/** Commit subjects follow Conventional Commits: the hook checks one, lint checks all since the rule was made. */
import { command } from "../command.ts";

/** The last commit before the rule. */
const BASE = "82aee93b256f18706f0036d75e18d5d3787f5c3f";
const MAX_SUBJECT = 72;
const TYPES = "build|chore|ci|content|docs|feat|fix|perf|refactor|revert|style|test";
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9-]+\\))?!?: \\S`);
/** Git writes these itself; a fixup is gone before it is pushed. */
const WRITTEN_BY_GIT = /^(?:Merge |Revert "|fixup! |squash! |amend! )/;

/** What is wrong with a commit's subject, or null. */
export function subjectProblem(subject: string): string | null {
  if (WRITTEN_BY_GIT.test(subject)) return null;
  if (!SUBJECT.test(subject)) {
    return `"${subject}" doesn't begin with a type and a colon. Write it as in "fix(judge): report a missing sort key". Types: ${TYPES.replaceAll("|", ", ")}.`;
  }
  if (subject.length > MAX_SUBJECT)
    return `"${subject}" has ${subject.length} characters; at most ${MAX_SUBJECT} are allowed. Move details to the body.`;
  if (subject.endsWith(".")) return `"${subject}" ends with a period. Remove it.`;
  return null;
}

/** Problems with the commits since the rule was made; none where Git doesn't have them, as in a shallow clone. */
export async function checkCommitMessages(): Promise<string[]> {
  const log = await command("git", ["log", "--no-merges", "--format=%h %s", `${BASE}..HEAD`]);
  if (log.code !== 0) return [];
  return log.output
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [, hash, subject] = /^(\S+) (.*)$/.exec(line) ?? [];
      const problem = subjectProblem(subject ?? "");
      return problem === null ? [] : [`commit ${hash}: ${problem}`];
    });
}
