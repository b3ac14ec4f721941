import { useOperator } from "../../lib/operator/operator.ts";

/** Whether a model is set up on this copy, and whose; the page is the same file for every copy. */
export function ModelNote() {
  const { data, isError } = useOperator();
  return <p role="status">{data ? sentence(data.model) : isError ? UNREACHABLE : "Asking the server …"}</p>;
}

const UNREACHABLE = "The server can't be asked now whether a model is set up.";

function sentence(model: { readonly provider: string; readonly name: string } | null) {
  if (model === null)
    return (
      <>
        <strong>On this copy: nothing.</strong> No model is set up. What the tutor says comes from reading
        your query, PostgreSQL's messages and plans, queries that were run for it, and the texts of the
        course.
      </>
    );
  return (
    <>
      <strong>On this copy:</strong> the model {model.name} of {model.provider} words answers of the tutor and
      nudges of the interviewer.
    </>
  );
}
