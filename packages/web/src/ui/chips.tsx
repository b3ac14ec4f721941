import type { ReactNode } from "react";
import classes from "./chips.module.css";

interface Chip {
  readonly value: string;
  readonly text: string;
}

/** One of a few, side by side: radio buttons that look like chips. */
export function Chips({
  name,
  legend,
  labelledBy,
  options,
  value,
  onChange,
}: {
  /** Of the group, in the page. */
  readonly name: string;
  /** Shown above them; or the id of what names them. */
  readonly legend?: ReactNode;
  readonly labelledBy?: string;
  readonly options: readonly Chip[];
  /** Null while none is chosen. */
  readonly value: string | null;
  onChange(value: string): void;
}) {
  return (
    <fieldset className={classes.chips} aria-labelledby={labelledBy}>
      {legend !== undefined && <legend className={classes.legend}>{legend}</legend>}
      {options.map((option) => (
        <label key={option.value} className={classes.chip}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
