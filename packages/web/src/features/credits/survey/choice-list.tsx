import type { SurveyOption } from "@master-sql/protocol";
import classes from "./choice-list.module.css";

/** Options of which one is chosen, or up to `most`; then the others can't be until one is taken back. */
export function ChoiceList({
  name,
  options,
  chosen,
  most,
  onChange,
}: {
  readonly name: string;
  readonly options: readonly SurveyOption[];
  readonly chosen: readonly string[];
  /** 1: choosing another option takes its place. */
  readonly most: number;
  onChange(chosen: readonly string[]): void;
}) {
  const isFull = most > 1 && chosen.length >= most;
  const choose = (id: string) => {
    if (most === 1) onChange([id]);
    else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <div className={classes.list}>
      {options.map(({ id, label }) => (
        <label key={id} className={classes.choice}>
          <input
            type={most === 1 ? "radio" : "checkbox"}
            name={name}
            value={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={() => choose(id)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
