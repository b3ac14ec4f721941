import type { QuestionBundle } from "@master-sql/course";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { Prose } from "../../ui/prose/prose.tsx";
import { Belief } from "./belief.tsx";
import classes from "./option-list.module.css";
import { ResultView } from "./result-view.tsx";

type Choice = Exclude<QuestionBundle, { type: "order" }>;

interface OptionListProps {
  readonly question: Choice;
  /** Places of the options as they are shown. */
  readonly order: readonly number[];
  readonly chosen: readonly number[];
  readonly task: string;
  readonly promptId: string;
  readonly isAnswered: boolean;
  onChange(chosen: readonly number[]): void;
}

/** The options. Once the question is answered, they show which are right, and nothing moves. */
export function OptionList({
  question,
  order,
  chosen,
  task,
  promptId,
  isAnswered,
  onChange,
}: OptionListProps) {
  const name = useId();
  const isMultiple = question.type === "multiple";
  const toggle = (place: number) => {
    if (!isMultiple) return onChange([place]);
    onChange(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place]);
  };
  return (
    <fieldset className={classes.options} aria-describedby={promptId}>
      <legend className={classes.task}>{task}</legend>
      {order.map((place, at) => {
        const option = question.options[place];
        if (option === undefined) return null;
        const isChosen = chosen.includes(place);
        const isRight = option.misconception === null;
        const mark = !isAnswered ? undefined : isRight ? "right" : isChosen ? "wrong" : "other";
        return (
          <div key={place} className={classes.option} data-mark={mark} data-chosen={isChosen || undefined}>
            <label className={classes.choice}>
              <input
                type={isMultiple ? "checkbox" : "radio"}
                name={name}
                checked={isChosen}
                disabled={isAnswered}
                onChange={() => toggle(place)}
              />
              <span className={classes.letter} aria-hidden="true">
                {letterOf(at)}
              </span>
              <div className={classes.content}>
                <OptionContent question={question} place={place} />
              </div>
              {mark === "right" && <IconCheck size={18} stroke={2.25} role="img" aria-label="Correct" />}
              {mark === "wrong" && <IconX size={18} stroke={2.25} role="img" aria-label="Wrong" />}
            </label>
          </div>
        );
      })}
    </fieldset>
  );
}

/** Why each chosen option is wrong or right, and why the right ones are. Below the options, so that those stay put. */
export function Explanations({
  question,
  order,
  chosen,
}: {
  readonly question: Choice;
  readonly order: readonly number[];
  readonly chosen: readonly number[];
}) {
  return (
    <ul className={classes.explanations}>
      {order.map((place, at) => {
        const option = question.options[place];
        if (option === undefined) return null;
        const isChosen = chosen.includes(place);
        const isRight = option.misconception === null;
        if (!isChosen && !isRight) return null;
        return (
          <li key={place} className={classes.why} data-mark={isRight ? "right" : "wrong"}>
            <p className={classes.whose}>
              {letterOf(at)}:{" "}
              {isRight ? (isChosen ? "your answer, correct" : "the correct answer") : "your answer"}
            </p>
            {option.misconception !== null && <Belief title={option.misconception.title} />}
            <Prose html={option.explanationHtml} />
          </li>
        );
      })}
    </ul>
  );
}

/** The letter that names an option in the explanations: A for the first one shown. */
const letterOf = (at: number) => String.fromCharCode(65 + at);

function OptionContent({ question, place }: { readonly question: Choice; readonly place: number }) {
  if (question.type !== "predict") return <Prose html={question.options[place]?.html ?? ""} sqlWraps />;
  const result = question.options[place]?.result;
  const shown = question.options.find(({ misconception }) => misconception === null)?.result;
  if (result === undefined) return null;
  // All under the names of the shown query's columns: other names would give options away.
  const columns = shown?.kind === "rows" ? shown.columns : null;
  return <ResultView result={result} columns={columns} />;
}
