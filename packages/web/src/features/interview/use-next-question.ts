import { type InterviewSummary, interviewTopics } from "@master-sql/course";
import { suitsGoal } from "../../lib/account/suits-goal.ts";
import { useGoal } from "../../lib/account/use-goal.ts";
import { useSession } from "../../lib/backend/session.ts";
import type { QuestionWork } from "../../lib/interviews/interview-states.ts";
import { useMockInterviews } from "../../lib/interviews/mock-interviews.ts";

/** The first question for the role and level that the learner named that isn't done; null where they named none. */
export function useNextQuestion(
  interviews: readonly InterviewSummary[],
  work: ReadonlyMap<string, QuestionWork>,
): InterviewSummary | null {
  const session = useSession();
  const { goal, isSaid } = useGoal();
  const user = session.status === "signed-in" ? session.user : null;
  const { isPending } = useMockInterviews(user?.id ?? null);
  // Until the server answers with the work from other devices, the wrong question would be marked.
  const isAsked = user !== null && isPending;
  if (!isSaid || isAsked) return null;
  const open = interviews.filter((each) => suitsGoal(goal, each) && work.get(each.id)?.state !== "done");
  // In the order of the list.
  const topic = interviewTopics.find((one) => open.some((each) => each.topic === one));
  return open.find((each) => each.topic === topic) ?? null;
}
