import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { IconChevronDown } from "@tabler/icons-react";

/** A value, and the words for it. */
export type ChoiceOption = readonly [value: string, label: string];

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  onChange(value: string): void;
  readonly className?: string | undefined;
}

/** One of several, by the browser's own list of them. */
export function Choice({ label, value, options, onChange, className }: ChoiceProps) {
  return (
    <NativeSelect
      className={className}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={options.map(([option, text]) => ({ value: option, label: text }))}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
    />
  );
}
