import type { RequestKind, RequestStatus } from "@master-sql/protocol";

export const kindWords: Readonly<Record<RequestKind, string>> = {
  feedback: "Feedback",
  credits: "More credits",
  call: "Call",
};

export const statusWords: Readonly<Record<RequestStatus, string>> = {
  new: "New",
  "in-progress": "In progress",
  done: "Done",
};
