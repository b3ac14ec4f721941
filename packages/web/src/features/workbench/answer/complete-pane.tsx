import { completed, gapValues, type TemplatePart } from "@master-sql/judge/gaps";
import { type ChangeEvent, type KeyboardEvent, useImperativeHandle, useRef, useState } from "react";
import { type AnswerHandle, press, type SessionControls } from "../../../lib/editor-session/index.ts";
import classes from "./complete-pane.module.css";

interface CompletePaneProps {
  readonly controls: SessionControls;
  readonly template: readonly TemplatePart[];
}

/** So many characters a typed gap shows at least, and at most before it scrolls. */
const NARROWEST = 12;
const WIDEST = 60;

/** Where the gaps of a query are filled, in their places: typed, or chosen. */
export default function CompletePane({ controls, template }: CompletePaneProps) {
  const { session } = controls;
  const [values, setValues] = useState(() => gapValues(template, session.state().text) ?? []);
  const place = useRef<HTMLDivElement>(null);

  function change(to: readonly string[]) {
    setValues(to);
    session.edit(completed(template, to));
  }
  useImperativeHandle(
    session.hold,
    (): AnswerHandle => ({
      text: () => session.state().text,
      replace: (sql) => change(gapValues(template, sql) ?? []),
      focus: () => place.current?.querySelector<HTMLElement>("input, select")?.focus(),
    }),
  );
  function onKeyDown(event: KeyboardEvent) {
    if (press(controls, event.nativeEvent, "answer")) event.preventDefault();
  }

  let gaps = 0;
  return (
    <div className={classes.pane} ref={place} data-answer>
      <p className={classes.hint}>Fill every gap. The rest of the query stays as it is.</p>
      <div className={classes.query}>
        {template.map((part) => {
          if (typeof part === "string")
            return (
              <code translate="no" key={`sql ${part}`}>
                {part}
              </code>
            );
          const gap = gaps++;
          const value = values[gap] ?? "";
          const shared = {
            className: classes.gap,
            "aria-label": part.label,
            title: part.label,
            value,
            onKeyDown,
            onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
              change(
                Array.from({ length: Math.max(values.length, gap + 1) }, (_, i) =>
                  i === gap ? event.target.value : (values[i] ?? ""),
                ),
              ),
          };
          return part.options === null ? (
            <input
              key={part.label}
              type="text"
              {...shared}
              placeholder={part.label}
              size={Math.min(WIDEST, Math.max(NARROWEST, value.length + 1, part.label.length))}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
            />
          ) : (
            <select key={part.label} {...shared}>
              <option value="">{part.label}</option>
              {part.options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          );
        })}
      </div>
    </div>
  );
}
