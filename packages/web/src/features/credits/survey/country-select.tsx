import { Select } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { OTHER_COUNTRY } from "@master-sql/protocol";
import { COUNTRIES } from "@master-sql/protocol/countries";
import { matchingCountries } from "./matching-countries.ts";

const options = [
  ...COUNTRIES.map(({ id, label }) => ({ value: id, label })),
  { value: OTHER_COUNTRY, label: "Other" },
];

/** The countries and "Other", found by typing. */
export function CountrySelect({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  onChange(country: string): void;
}) {
  return (
    <Select
      aria-label={label}
      placeholder="Search for a country"
      data={options}
      value={value}
      searchable
      allowDeselect={false}
      maxDropdownHeight={260}
      size="md"
      filter={({ search }) => matchingCountries(options, search)}
      onChange={(country) => {
        if (country !== null) onChange(country);
      }}
    />
  );
}
