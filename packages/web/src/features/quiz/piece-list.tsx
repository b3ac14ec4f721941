import type { QuestionBundle } from "@master-sql/course";
import { isRight } from "@master-sql/course/quizzes";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Prose } from "../../ui/prose/prose.tsx";
import { StaticSql } from "../../ui/sql-editor/static-sql.tsx";
import { useFocusNext } from "../../ui/use-focus-next.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Belief } from "./belief.tsx";
import classes from "./piece-list.module.css";

type Order = Extract<QuestionBundle, { type: "order" }>;

interface PieceListProps {
  readonly question: Order;
  /** Places of the pieces in the right order, as the learner has them. */
  readonly order: readonly number[];
  readonly task: string;
  readonly isAnswered: boolean;
  onChange(order: readonly number[]): void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Pieces of a query, moved up and down by buttons; once it is answered, the right order and why. */
export function PieceList({ question, order, task, isAnswered, onChange }: PieceListProps) {
  const [list, focusNext] = useFocusNext<HTMLOListElement>();
  const [said, setSaid] = useState("");
  const taskId = useId();

  function move(from: number, step: -1 | 1) {
    const piece = order[from] ?? 0;
    const to = from + step;
    const [one, other] = step < 0 ? ["up", "down"] : ["down", "up"];
    focusNext(`${one} ${piece}`, `${other} ${piece}`);
    setSaid(`${question.pieces[piece]} is line ${to + 1} of ${order.length}.`);
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, piece));
  }

  if (isAnswered) return <Answered question={question} order={order} />;
  return (
    <div>
      <p id={taskId} className={classes.task}>
        {task}
      </p>
      <ol ref={list} className={classes.pieces} aria-labelledby={taskId}>
        {order.map((piece, position) => {
          const text = question.pieces[piece] ?? "";
          return (
            <li key={piece} className={classes.piece}>
              <code translate="no">{text}</code>
              <button
                type="button"
                data-button={`up ${piece}`}
                aria-label={`Move up: ${text}`}
                disabled={position === 0}
                onClick={() => move(position, -1)}
              >
                <IconArrowUp {...icon} />
              </button>
              <button
                type="button"
                data-button={`down ${piece}`}
                aria-label={`Move down: ${text}`}
                disabled={position === order.length - 1}
                onClick={() => move(position, 1)}
              >
                <IconArrowDown {...icon} />
              </button>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </div>
  );
}

function Answered({ question, order }: { readonly question: Order; readonly order: readonly number[] }) {
  const typical = question.wrongOrders.find((wrong) => wrong.order.every((piece, at) => piece === order[at]));
  const sql = (places: readonly number[]) => places.map((piece) => question.pieces[piece]).join("\n");
  return (
    <div className={classes.answered}>
      {!isRight(question, order) && (
        <section className={classes.yours}>
          <h3>Your order</h3>
          <StaticSql sql={sql(order)} label="Your order" />
          {typical?.misconception && <Belief title={typical.misconception.title} />}
          {typical && <Prose html={typical.explanationHtml} />}
        </section>
      )}
      <section className={classes.right}>
        <h3>The right order</h3>
        <StaticSql sql={question.pieces.join("\n")} label="The right order" />
        <Prose html={question.explanationHtml} />
      </section>
    </div>
  );
}
