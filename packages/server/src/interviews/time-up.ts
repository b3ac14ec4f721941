import { conduct } from "@master-sql/tutor/interview";
import { asService } from "../db/identity.ts";
import type { InterviewDependencies } from "./dependencies.ts";
import { type InterviewKey, readInterview, storeInterview } from "./stored-interview.ts";

export type ReadInterview = NonNullable<Awaited<ReturnType<typeof readInterview>>>;

/**
 * The interview as it stands now: one whose time is over, by the database's clock, has come to its review. Null when
 * there is none.
 */
export async function currentInterview(
  { database, content }: InterviewDependencies,
  key: InterviewKey,
): Promise<ReadInterview | null> {
  const found = await readInterview(database, key);
  if (!found || found.secondsLeft === null || found.secondsLeft > 0) return found;
  const { state, slug, version } = found.stored;
  if (state.stage.at === "review" || state.stage.at === "over") return found;
  const script = await content?.interviewScript(slug);
  if (!script) return found;
  const over = conduct(script, state, { type: "time-up" });
  await asService(database, (transaction) =>
    storeInterview(transaction, key, version, { state: over, turnId: null, score: null }),
  );
  return readInterview(database, key);
}
