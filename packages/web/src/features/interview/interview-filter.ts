import type { InterviewSummary } from "@master-sql/engine/content";

/** What is asked of the list; an empty text asks nothing. It lives in the address, so it can be shared. */
export interface InterviewFilter {
  readonly role: string;
  readonly level: string;
  readonly topic: string;
}

export const noFilter: InterviewFilter = { role: "", level: "", topic: "" };

/** The filter that an address's query stands for. */
export function readFilter(query: URLSearchParams): InterviewFilter {
  return {
    role: query.get("role") ?? "",
    level: query.get("level") ?? "",
    topic: query.get("topic") ?? "",
  };
}

/** The questions that a filter leaves, in their order. */
export function filterInterviews(
  interviews: readonly InterviewSummary[],
  { role, level, topic }: InterviewFilter,
): readonly InterviewSummary[] {
  return interviews.filter(
    (interview) =>
      (role === "" || interview.roles.some((each) => each === role)) &&
      (level === "" || interview.level === level) &&
      (topic === "" || interview.topic === topic),
  );
}
