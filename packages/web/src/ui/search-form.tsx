import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useState } from "react";
import { Button } from "./button.tsx";

/** A field and a button that searches for what stands in it; blanks around it don't count. */
export function SearchForm({
  label,
  placeholder,
  className,
  onSearch,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly className: string | undefined;
  onSearch(words: string): void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </form>
  );
}
