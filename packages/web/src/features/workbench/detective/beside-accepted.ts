import { stepCounts, type XrayMeans, xrayQuery } from "@master-sql/explain";

/** A step, and how many rows it made of how many. */
export interface WalkedStep {
  readonly title: string;
  readonly counts: string;
}

/** The steps of the learner's query and of an accepted answer, on the same rows. */
export interface BesideAccepted {
  readonly mine: readonly WalkedStep[];
  readonly accepted: readonly WalkedStep[];
}

/** Null where one of the two can't be stepped through. */
export async function besideAccepted(
  mine: string,
  accepted: string,
  means: XrayMeans,
): Promise<BesideAccepted | null> {
  const [own, other] = [await walked(mine, means), await walked(accepted, means)];
  return own && other && { mine: own, accepted: other };
}

async function walked(sql: string, means: XrayMeans): Promise<readonly WalkedStep[] | null> {
  const outcome = await xrayQuery(sql.trim(), means);
  if (outcome.status === "refused" || outcome.xray.steps.length === 0) return null;
  return outcome.xray.steps.map((step) => ({
    title: step.place === "" ? step.title : `${step.place}: ${step.title}`,
    counts: stepCounts(step),
  }));
}
