import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Settings that hold a secret. Each may be given as a file: `DATABASE_URL_FILE` names one that holds `DATABASE_URL`. */
const SECRETS = [
  "DATABASE_URL",
  "SIGNING_KEY_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "METRICS_TOKEN",
  "AI_API_KEY",
  "NEW_USER_WEBHOOK_PASSWORD",
  "MAIL_WEBHOOK_PASSWORD",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

export interface ReadSecrets {
  /** The variables with each secret in its place, whether it came from a file or not. */
  readonly variables: Variables;
  /** One sentence for each file that can't be used. */
  readonly problems: readonly string[];
  /** Secrets that were given in the environment itself, where every process of the same user can read them. */
  readonly inEnvironment: readonly string[];
}

/** Reads the secrets that are given as files, whose relative names are below `cwd`. Line breaks at the end of a file, which editors add, don't count. */
export function readSecrets(given: Variables, cwd: string): ReadSecrets {
  const variables: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const from = `${name}_FILE`;
    const path = given[from];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${name} and ${from} are both set. Keep one of them.`);
      continue;
    }
    try {
      const secret = withoutLineBreakAtEnd(readFileSync(resolve(cwd, path), "utf8"));
      if (secret === "") problems.push(`${from} names an empty file.`);
      else variables[name] = secret;
    } catch (error) {
      problems.push(`${from} names a file that can't be read (${codeOf(error)}).`);
    }
  }
  return { variables, problems, inEnvironment: SECRETS.filter((name) => given[name] !== undefined) };
}

function withoutLineBreakAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n" || text[end - 1] === "\r") end -= 1;
  return text.slice(0, end);
}

/** The code alone: messages quote the path, which may be a secret that was set in the wrong variable. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
