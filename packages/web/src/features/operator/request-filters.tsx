import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { requestKindSchema, requestKinds, requestStatuses, requestStatusSchema } from "@master-sql/protocol";
import type { RequestOf } from "@master-sql/protocol/functions";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Choice, type ChoiceOption } from "../../ui/choice.tsx";
import classes from "./operator-page.module.css";
import { kindWords, statusWords } from "./request-words.ts";

type Filter = RequestOf<"export-operator-requests">;

/** Which requests are shown, and put into the file. */
export function RequestFilters({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  onChange(change: Partial<Filter>): void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <search aria-label="Requests">
      <form
        className={classes.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ search: typed.trim() });
        }}
      >
        <TextInput
          className={classes.search}
          type="search"
          label="Search"
          placeholder="Words, name or address"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        <Choice
          label="Kind"
          value={filter.kind ?? ""}
          options={[["", "All kinds"], ...requestKinds.map((kind): ChoiceOption => [kind, kindWords[kind]])]}
          onChange={(kind) => onChange({ kind: requestKindSchema.nullable().catch(null).parse(kind) })}
        />
        <Choice
          label="Status"
          value={filter.status ?? ""}
          options={[
            ["", "Any"],
            ...requestStatuses.map((status): ChoiceOption => [status, statusWords[status]]),
          ]}
          onChange={(status) =>
            onChange({ status: requestStatusSchema.nullable().catch(null).parse(status) })
          }
        />
      </form>
    </search>
  );
}
