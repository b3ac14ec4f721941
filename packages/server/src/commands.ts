import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { MAX_GRANTED_CREDITS } from "@master-sql/protocol";
import { number, quantity } from "@master-sql/words";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Sealing } from "./auth/sealing.ts";
import { rotateSigningKeys } from "./auth/signing-keys.ts";
import { loadPublishedContent } from "./content/published-content.ts";
import { grantFromOperator } from "./credits/operator-grant.ts";
import { asService } from "./db/identity.ts";
import type { Tables } from "./db/tables.ts";
import { rebuildFirstAttempts } from "./learning/first-attempts.ts";
import { fitItemLevels } from "./learning/item-levels.ts";

/** What a command says, and whether it did what it was asked for. */
export interface CommandResult {
  readonly isDone: boolean;
  readonly lines: readonly string[];
}

const done = (...lines: string[]): CommandResult => ({ isDone: true, lines });
const refused = (...lines: string[]): CommandResult => ({ isDone: false, lines });

interface CommandParts {
  readonly database: Kysely<Tables>;
  readonly buildFolder: string;
  /** What encrypts signing keys; null leaves them as they are. */
  readonly sealing?: Sealing | null;
  readonly log?: Logger;
}

/** What the server's program does besides serving, by the first word after its name. */
export async function runCommand(
  name: string,
  words: readonly string[],
  { database, buildFolder, sealing = null, log }: CommandParts,
): Promise<CommandResult> {
  // Never what was typed after it, which may name somebody.
  if (name === "grant-credits" || name === "rotate-signing-keys") {
    log?.info({ security: "operator-action", what: name }, "security");
  }
  switch (name) {
    case "migrate":
      return done("The database is up to date.");
    case "grant-credits":
      return grantCredits(words, database);
    case "rebuild-learning":
      return rebuildLearning(database, buildFolder);
    case "rotate-signing-keys":
      return rotateKeys(words, database, sealing);
    default:
      return refused(
        `There is no command ${name}. There are grade, migrate, grant-credits, rebuild-learning and rotate-signing-keys.`,
      );
  }
}

async function grantCredits(words: readonly string[], database: Kysely<Tables>): Promise<CommandResult> {
  const [email = "", amount = ""] = words;
  const credits = /^\d{1,5}$/.test(amount) ? Number(amount) : 0;
  if (words.length !== 2 || credits < 1 || credits > MAX_GRANTED_CREDITS) {
    return refused(
      `Say to whom and how many, 1 to ${MAX_GRANTED_CREDITS}: npm run credits:grant -- ada@example.com 50`,
    );
  }
  return asService(database, async (transaction) => {
    const users = await transaction
      .selectFrom("auth.users")
      .select(["id", "email"])
      .where(sql`lower(email)`, "=", email.trim().toLowerCase())
      .execute();
    const [user] = users;
    if (!user) return refused(`There is no account of ${email}.`);
    if (users.length > 1)
      return refused(`${users.length} accounts have the address ${email}. Nothing was granted.`);
    const grant = { userId: user.id, grantId: randomUUID(), credits };
    const balance = await grantFromOperator(transaction, grant);
    if (balance === null) return refused(`The account of ${email} is gone.`);
    return done(
      `${user.email} got ${quantity(credits, "credit")} and has ${number(balance.earned_remaining)} earned ones now.`,
    );
  });
}

async function rotateKeys(
  words: readonly string[],
  database: Kysely<Tables>,
  sealing: Sealing | null,
): Promise<CommandResult> {
  const atOnce = words[0] === "--at-once";
  if (words.length > (atOnce ? 1 : 0)) return refused("Say nothing more, or --at-once.");
  const { kid } = await rotateSigningKeys(database, sealing, { atOnce });
  return done(
    atOnce
      ? `Key ${kid} signs from now on, and every key before it is gone: open pages get new tokens by themselves.`
      : `Key ${kid} is published, and signs in 15 minutes; the one before verifies what it signed until that has expired.`,
  );
}

/** Makes what is learned across learners anew, from their attempts. */
async function rebuildLearning(database: Kysely<Tables>, buildFolder: string): Promise<CommandResult> {
  const content = await loadPublishedContent(join(buildFolder, "content"));
  if (content === null) return refused("The content has not been built: run npm run build, then try again.");
  return asService(database, async (transaction) => {
    const firsts = await rebuildFirstAttempts(transaction);
    const items = await fitItemLevels(transaction, content);
    return done(
      `${quantity(firsts, "first attempt")} found; the difficulty of ${quantity(items, "exercise")} fitted to those without help.`,
    );
  });
}
