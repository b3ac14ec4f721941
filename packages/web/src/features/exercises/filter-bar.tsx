import { NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Catalogue } from "@master-sql/engine/content";
import { IconSearch } from "@tabler/icons-react";
import { exerciseStateText } from "../../lib/learning-path/exercise-state.ts";
import type { ExerciseFilter } from "./exercise-filter.ts";
import classes from "./filter-bar.module.css";

export function FilterBar({
  catalogue,
  filter,
  onChange,
}: {
  catalogue: Catalogue;
  filter: ExerciseFilter;
  onChange: (change: Partial<ExerciseFilter>) => void;
}) {
  const practised = new Set(
    catalogue.modules.flatMap(({ exercises }) => exercises.flatMap(({ concepts }) => concepts)),
  );
  return (
    <search className={classes.bar} aria-label="Exercises">
      <TextInput
        className={classes.text}
        label="Search"
        type="search"
        placeholder="Title, concept or module"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={filter.q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <NativeSelect
        label="Module"
        value={filter.module}
        onChange={(event) => onChange({ module: event.currentTarget.value })}
        data={[
          { value: "", label: "All modules" },
          ...catalogue.modules.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <NativeSelect
        label="Concept"
        value={filter.concept}
        onChange={(event) => onChange({ concept: event.currentTarget.value })}
        data={[
          { value: "", label: "All concepts" },
          ...catalogue.concepts
            .filter(({ id }) => practised.has(id))
            .map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <NativeSelect
        label="Difficulty"
        value={filter.difficulty}
        onChange={(event) => onChange({ difficulty: event.currentTarget.value })}
        data={[
          { value: "", label: "Any" },
          ...["1", "2", "3", "4", "5"].map((level) => ({ value: level, label: `${level} of 5` })),
        ]}
      />
      <NativeSelect
        label="Status"
        value={filter.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[
          { value: "", label: "Any" },
          { value: "open", label: exerciseStateText.open },
          { value: "begun", label: exerciseStateText.begun },
          { value: "done", label: exerciseStateText.done },
        ]}
      />
    </search>
  );
}
