import type { Operator } from "@master-sql/protocol";
import { useOperator } from "../../lib/operator/operator.ts";

type Answer = Operator | "asking" | "unreachable";

/**
 * Who runs this copy. The page is the same file for every copy of the service, so the name isn't in it: it is asked of
 * the server, which knows it from its settings.
 */
export function OperatorNote() {
  const { data, isError } = useOperator();
  const answer = data ?? (isError ? "unreachable" : "asking");
  return (
    <>
      <p role="status">{sentence(answer)}</p>
      <noscript>
        <p>
          Without JavaScript this page can't ask who runs this copy; <a href="/operator.json">the server</a>{" "}
          tells you.
        </p>
      </noscript>
    </>
  );
}

function sentence(answer: Answer) {
  if (answer === "asking") return "Asking the server who runs this copy …";
  if (answer === "unreachable") {
    return "The server can't be asked now who runs this copy. Load the page again when you are online.";
  }
  const { name, contact } = answer;
  if (name === null && contact === null) {
    return "This is a self-hosted copy, and its operator has not given a name. It is run by the person or organization that gave you its address; ask them.";
  }
  return (
    <>
      This copy is run by {name ?? "an operator who gave no name"}.{" "}
      {contact !== null && (
        <>
          Write to <a href={`mailto:${contact}`}>{contact}</a>.
        </>
      )}
    </>
  );
}
