import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { memo } from "react";
import { exerciseKinds, exerciseKindText } from "../../lib/learning-path/exercise-kind.ts";
import { exerciseStateText } from "../../lib/learning-path/exercise-state.ts";
import { Choice, type ChoiceOption } from "../../ui/choice.tsx";
import type { ExerciseFilter, ExerciseList } from "./exercise-filter.ts";
import classes from "./filter-bar.module.css";

export const FilterBar = memo(function FilterBar({
  list,
  filter,
  onChange,
}: {
  list: ExerciseList;
  filter: ExerciseFilter;
  onChange: (change: Partial<ExerciseFilter>) => void;
}) {
  const practised = new Set(
    list.modules.flatMap(({ exercises }) => exercises.flatMap(({ concepts }) => concepts)),
  );
  const kinds = exerciseKinds.filter((kind) =>
    list.modules.some(({ exercises }) => exercises.some((exercise) => exercise.kind === kind)),
  );
  return (
    <search className={classes.bar} aria-label="Exercises">
      <TextInput
        className={classes.wide}
        label="Search"
        type="search"
        placeholder="Anti-join, HAVING, running total …"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={filter.q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <Choice
        className={classes.wide}
        label="Module"
        value={filter.module}
        onChange={(module) => onChange({ module })}
        options={[["", "All modules"], ...list.modules.map(({ id, title }): ChoiceOption => [id, title])]}
      />
      <Choice
        label="Concept"
        value={filter.concept}
        onChange={(concept) => onChange({ concept })}
        options={[
          ["", "All concepts"],
          ...list.concepts
            .filter(({ id }) => practised.has(id))
            .map(({ id, title }): ChoiceOption => [id, title]),
        ]}
      />
      <Choice
        label="Kind"
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
        options={[["", "All kinds"], ...kinds.map((kind): ChoiceOption => [kind, exerciseKindText[kind]])]}
      />
      <Choice
        label="Difficulty"
        value={filter.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
        options={[
          ["", "Any"],
          ...["1", "2", "3", "4", "5"].map((level): ChoiceOption => [level, `${level} of 5`]),
        ]}
      />
      <Choice
        label="Status"
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={[
          ["", "Any"],
          ["open", exerciseStateText.open],
          ["begun", exerciseStateText.begun],
          ["done", exerciseStateText.done],
        ]}
      />
    </search>
  );
});
