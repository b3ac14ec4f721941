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

/** The options, and once it is answered the explanations of what was chosen and of what is right. */
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
      {order.map((place) => {
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
              <div className={classes.content}>
                <OptionContent question={question} place={place} isAnswered={isAnswered} />
              </div>
              {mark === "right" && <IconCheck size={18} stroke={2.25} role="img" aria-label="Right" />}
              {mark === "wrong" && <IconX size={18} stroke={2.25} role="img" aria-label="Wrong" />}
            </label>
            {isAnswered && (isChosen || isRight) && (
              <div className={classes.why}>
                {option.misconception !== null && <Belief title={option.misconception.title} />}
                {isRight && !isChosen && <p className={classes.right}>This is right</p>}
                <Prose html={option.explanationHtml} />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function OptionContent({
  question,
  place,
  isAnswered,
}: {
  readonly question: Choice;
  readonly place: number;
  readonly isAnswered: boolean;
}) {
  if (question.type !== "predict") return <Prose html={question.options[place]?.html ?? ""} sqlWraps />;
  const result = question.options[place]?.result;
  const shown = question.options.find(({ misconception }) => misconception === null)?.result;
  if (result === undefined) return null;
  // All under the names of the shown query's columns: other names would give options away.
  const columns = shown?.kind === "rows" ? shown.columns : null;
  // Once it can't be chosen any more, the keyboard may scroll it.
  return <ResultView result={result} columns={columns} place={isAnswered ? "box" : "label"} />;
}
