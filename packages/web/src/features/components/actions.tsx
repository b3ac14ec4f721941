import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Chips } from "../../ui/chips.tsx";
import { Choice } from "../../ui/choice.tsx";
import { DeleteAll } from "../../ui/delete-all.tsx";
import { LevelDots } from "../../ui/level-dots.tsx";
import { Meter } from "../../ui/meter.tsx";
import { PaneTabs } from "../../ui/pane-tabs.tsx";
import { PlaceMark } from "../../ui/place-mark.tsx";
import { Row, RowList } from "../../ui/row-list.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { newEditorMemory, SqlEditor } from "../../ui/sql-editor/index.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./components-page.module.css";
import { QUERY } from "./samples.ts";
import { Section } from "./section.tsx";

const variants = ["filled", "default", "subtle"] as const;
const levels = [
  { value: "all", text: "All" },
  { value: "easy", text: "Easy" },
  { value: "hard", text: "Hard" },
];
const panes = [
  { id: "task", name: "Task", content: <p>What is asked.</p> },
  { id: "schema", name: "Schema", content: <p>The tables.</p> },
] as const;
const states = [
  ["open", "Not begun"],
  ["begun", "Begun"],
  ["done", "Solved"],
] as const;

/** What is pressed, chosen, filled in and followed. */
export function Actions() {
  const [level, setLevel] = useState<string>("easy");
  const [pane, setPane] = useState<(typeof panes)[number]["id"]>("task");
  const [memory] = useState(() => ({ current: newEditorMemory(QUERY) }));
  return (
    <>
      <Section title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className={classes.line}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}>
              With an icon
            </Button>
            <Button variant={variant} size="compact-sm">
              Compact
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
            <ButtonLink to="/components" variant={variant}>
              A link
            </ButtonLink>
          </div>
        ))}
        <div className={classes.line}>
          <Button color="right">Right</Button>
          <Button color="wrong">Cannot be undone</Button>
        </div>
        <DeleteAll className={classes.line} sure="Delete all for good" onDelete={() => {}} />
      </Section>
      <Section title="Choices and fields">
        <Chips name="level" legend="Level" options={levels} value={level} onChange={setLevel} />
        <div className={classes.line}>
          <Choice
            label="Sorted by"
            value={level}
            options={levels.map(({ value, text }) => [value, text])}
            onChange={setLevel}
          />
          <SearchForm
            className={classes.line}
            label="Search the components"
            placeholder="A word"
            onSearch={() => {}}
          />
        </div>
        <div className={classes.sides}>
          {(["small", "normal", "large"] as const).map((size) => (
            <div key={size} className={classes.framed}>
              <PaneTabs label={`Tabs, ${size}`} size={size} panes={panes} shown={pane} onShow={setPane} />
            </div>
          ))}
        </div>
        <div className={`${classes.framed} ${classes.filled}`}>
          <SqlEditor label="An editor" memory={memory} />
        </div>
      </Section>
      <Section title="Lists and measures">
        <RowList>
          {states.map(([state, words]) => (
            <Row
              key={state}
              to="/components"
              state={state}
              stateText={words}
              title={`An exercise: ${words.toLowerCase()}`}
              about="What it is about"
              measure="7 min"
              isNext={state === "open"}
            />
          ))}
        </RowList>
        <div className={classes.line}>
          {states.map(([state, words]) => (
            <StateMark key={state} state={state} label={words} />
          ))}
          <LevelDots level={3} name="Difficulty" />
          <PlaceMark text="You are here" />
        </div>
        {[0, 40, 100].map((value) => (
          <Meter key={value} value={value} of={100} label={`${value} of 100`} />
        ))}
      </Section>
    </>
  );
}
