import type { InterviewSummary } from "@master-sql/course";

/** What is asked of the list; an empty text asks nothing. It lives in the address, so it can be shared. */
export interface InterviewFilter {
  /** What is searched for. */
  readonly q: string;
  readonly role: string;
  readonly level: string;
  readonly topic: string;
  /** `new`, `tried`, or `done`. */
  readonly status: string;
}

export const noFilter: InterviewFilter = { q: "", role: "", level: "", topic: "", status: "" };

/** What a question is to whoever looks at the list. */
export type InterviewStatus = "new" | "tried" | "done";

/** The filter that an address's query stands for. */
export function readFilter(query: URLSearchParams): InterviewFilter {
  return {
    q: query.get("q") ?? "",
    role: query.get("role") ?? "",
    level: query.get("level") ?? "",
    topic: query.get("topic") ?? "",
    status: query.get("status") ?? "",
  };
}

/** The questions that a filter leaves, in their order. */
export function filterInterviews(
  interviews: readonly InterviewSummary[],
  { q, role, level, topic, status }: InterviewFilter,
  statusOf: (interviewId: string) => InterviewStatus,
  searched: ReadonlySet<string> | null = null,
): readonly InterviewSummary[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ id, title }: InterviewSummary) =>
    searched?.has(id) ?? words.every((word) => title.toLowerCase().includes(word));
  return interviews.filter(
    (interview) =>
      isFound(interview) &&
      (role === "" || interview.roles.some((each) => each === role)) &&
      (level === "" || interview.level === level) &&
      (topic === "" || interview.topic === topic) &&
      (status === "" || statusOf(interview.id) === status),
  );
}
