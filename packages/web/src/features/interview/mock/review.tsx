import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import type { Interview } from "@master-sql/protocol";
import { useState } from "react";
import { MarkdownText } from "../../../lib/tutor/markdown-text.tsx";
import { Button } from "../../../ui/button.tsx";
import classes from "./review.module.css";
import type { Conversation } from "./use-conversation.ts";

/** The points that only words can show, each beside the candidate's own sentence; ticking ends the interview. */
export function Review({
  interview: { claimable, lookedFor },
  conversation: { sending, failure, send },
}: {
  readonly interview: Interview;
  readonly conversation: Conversation;
}) {
  const [claims, setClaims] = useState<readonly string[]>([]);
  const wordless = lookedFor.filter(
    ({ id, by }) => by === "self" && !claimable.some(({ point }) => point === id),
  );
  return (
    <section className={classes.review} aria-labelledby="review">
      <h2 id="review">Judge what only words can show</h2>
      <p className={classes.note}>
        What could be run is already decided. For the rest, hold your own sentence against the point, and tick
        it only if an interviewer would agree.
      </p>
      {claimable.length > 0 && (
        <ul className={classes.claims}>
          {claimable.map(({ point, said }) => {
            const looked = lookedFor.find(({ id }) => id === point);
            return (
              <li key={point}>
                <Checkbox
                  checked={claims.includes(point)}
                  onChange={(event) =>
                    setClaims(
                      event.currentTarget.checked
                        ? [...claims, point]
                        : claims.filter((each) => each !== point),
                    )
                  }
                  label={<MarkdownText markdown={looked?.text ?? ""} />}
                />
                <blockquote className={classes.quote}>{said}</blockquote>
              </li>
            );
          })}
        </ul>
      )}
      {wordless.length > 0 && (
        <p className={classes.note}>
          {claimable.length === 0
            ? "Nothing that you said speaks of the points that words could show, so none of them counts."
            : `Of ${wordless.length} more, nothing that you said speaks; they don't count.`}
        </p>
      )}
      <Button
        loading={sending === "assess"}
        onClick={() => void send({ type: "assess", claims: [...claims] })}
      >
        Show my score
      </Button>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
    </section>
  );
}
