import type { RefObject } from "react";
import { Link } from "react-router";
import { mistakeSentence } from "../../lib/learner/mistake-sentence.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Meter } from "../../ui/meter.tsx";
import type { QuizResultSummary } from "./quiz-run.ts";
import classes from "./quiz-summary.module.css";

/** A concept and the lessons that teach it. */
export interface ConceptLessons {
  readonly title: string;
  readonly lessons: readonly { readonly to: string; readonly title: string }[];
}

interface QuizSummaryProps {
  readonly result: QuizResultSummary;
  readonly module: { readonly id: string; readonly title: string };
  readonly concepts: Readonly<Record<string, ConceptLessons>>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  onAgain(): void;
}

/** How it went, what the wrong answers have in common with what people believe, and where to read it again. */
export function QuizSummary({ result, module, concepts, heading, onAgain }: QuizSummaryProps) {
  const { right, questions, misconceptions } = result;
  const { isVisitor } = useProgress();
  const weak = result.concepts.filter((tally) => tally.right < tally.of);
  // A bar of a single question is empty or full, and says less than the concept's name.
  const inPart = weak.filter(({ of }) => of > 1);
  const missed = weak.filter(({ of }) => of === 1);
  const known = result.concepts.filter((tally) => tally.right === tally.of);
  const titleOf = ({ id }: { readonly id: string }) => concepts[id]?.title ?? id.replaceAll("-", " ");
  const toRead = lessonsToRead(weak.flatMap(({ id }) => concepts[id] ?? []));
  return (
    <div className={classes.summary}>
      <section className={classes.score}>
        <h2 ref={heading} tabIndex={-1}>
          {right} of {questions} right
        </h2>
        <Meter value={right} of={questions} label={`${right} of ${questions} right`} />
        <p className={classes.note}>
          {right === questions
            ? "Every one of them. The exercises of the module ask for more than choosing."
            : "Each answer can be looked at again above, with what is right and why."}{" "}
          {isVisitor && "The result is kept in this browser; it is saved to your account when you log in."}
        </p>
      </section>
      <div className={classes.actions}>
        <Button onClick={onAgain}>Take it again</Button>
        <ButtonLink to={`/practice?module=${module.id}`} variant="default">
          Exercises of this module
        </ButtonLink>
        <ButtonLink to="/quizzes" variant="default">
          Other quizzes
        </ButtonLink>
      </div>
      <section>
        <h2>By concept</h2>
        {inPart.length > 0 && (
          <ul className={classes.concepts}>
            {inPart.map((tally) => (
              <li key={tally.id}>
                <span>{titleOf(tally)}</span>
                <Meter value={tally.right} of={tally.of} label={`${tally.right} of ${tally.of} right`} />
                <span aria-hidden="true">
                  {tally.right} of {tally.of}
                </span>
              </li>
            ))}
          </ul>
        )}
        <ConceptLine label="Missed" titles={missed.map(titleOf)} />
        <ConceptLine label="Right" titles={known.map(titleOf)} />
      </section>
      {misconceptions.length > 0 && (
        <section>
          <h2>What you may have assumed</h2>
          <ul className={classes.beliefs}>
            {misconceptions.map(({ id, title, sentence }) => (
              <li key={id}>
                <strong>
                  <s>{title}</s>
                </strong>
                <p>{mistakeSentence({ sentence })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {toRead.length > 0 && (
        <section>
          <h2>Read again</h2>
          <ul className={classes.lessons}>
            {toRead.map(({ to, title, teaches }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
                <span>{teaches.join(", ")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ConceptLine({ label, titles }: { readonly label: string; readonly titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <p>
      <strong>{label}:</strong> {titles.join(", ")}
    </p>
  );
}

/** Each lesson once, with the concepts that it is to be read for. */
function lessonsToRead(concepts: readonly ConceptLessons[]) {
  const found = new Map<
    string,
    { readonly to: string; readonly title: string; readonly teaches: string[] }
  >();
  for (const { title: concept, lessons } of concepts) {
    for (const { to, title } of lessons) {
      const known = found.get(to) ?? { to, title, teaches: [] };
      known.teaches.push(concept);
      found.set(to, known);
    }
  }
  return [...found.values()];
}
