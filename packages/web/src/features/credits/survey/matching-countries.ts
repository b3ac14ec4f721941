import { OTHER_COUNTRY } from "@master-sql/protocol";

interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** What people type for a country whose name doesn't hold it. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  GB: ["uk", "great britain", "england", "scotland", "wales"],
  US: ["usa", "america"],
  AE: ["uae"],
  NL: ["holland"],
  KR: ["korea"],
  CZ: ["czech republic"],
  CI: ["cote d'ivoire"],
  TR: ["turkey"],
};

/** Without accents, in lower case. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** The options for what was typed, in the order given; "Other" is always among them. */
export function matchingCountries<Option extends CountryOption>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const wanted = plain(typed);
  return options.filter(
    ({ value, label }) =>
      value === OTHER_COUNTRY ||
      plain(label).includes(wanted) ||
      (otherNames[value] ?? []).some((name) => name.startsWith(wanted)),
  );
}
