import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import type { Interview } from "@master-sql/protocol";
import { useState } from "react";
import { MarkdownText } from "../../../lib/tutor/markdown-text.tsx";
import { Button } from "../../../ui/button.tsx";
import classes from "./review.module.css";
import type { Turns } from "./use-turns.ts";

/** The points that neither runs nor words decided, each next to the candidate's own sentence. */
export function Review({
  interview: { claimable, lookedFor },
  turns: { sending, send },
}: {
  readonly interview: Interview;
  readonly turns: Turns;
}) {
  const [claims, setClaims] = useState<readonly string[]>([]);
  return (
    <section className={classes.review} aria-labelledby="review">
      <h2 id="review">{claimable.length > 0 ? "Did you make these points?" : "Your score is ready"}</h2>
      <p className={classes.note}>
        {claimable.length > 0
          ? "What you ran and said has decided the other points. These could be read either way. Tick one only if an interviewer would agree."
          : "What you ran and said has decided every point."}
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
      <Button
        loading={sending === "assess"}
        onClick={() => void send({ type: "assess", claims: [...claims] })}
      >
        Show my score
      </Button>
    </section>
  );
}
