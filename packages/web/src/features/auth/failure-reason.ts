const begunElsewhere = "it was started in another browser, or this browser no longer has it. Start again";
const unreachable = "the server can't be reached. Try again in a minute";

/** What went wrong in words for the person, to follow a colon; empty when nobody knows. */
export function failureReason(cause: unknown): string {
  if (!navigator.onLine) return "there is no network. Try again when you are back online";
  if (!(cause instanceof Error)) return "";
  if (cause.name === "AuthPKCECodeVerifierMissingError") return begunElsewhere;
  // A refused connection, whether the library or the browser's own import tells of it.
  if (/^Failed to fetch|^NetworkError|^Load failed|error loading dynamically/i.test(cause.message))
    return unreachable;
  // A refusal without a message: the library gives its body.
  return cause.message === "{}" ? "" : cause.message;
}
