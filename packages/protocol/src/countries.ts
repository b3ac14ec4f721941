import names from "countries-list/minimal/countries.en.min.json" with { type: "json" };
import type { SurveyOption } from "./survey-options.ts";

/**
 * Not part of the package's index: the names are loaded by the one step of the survey that shows them, by
 * `import("@master-sql/protocol/countries")`, and by the server, which checks the codes.
 */

/** Dependencies and uninhabited places with an ISO 3166 code of their own: who lives there finds "Other". */
const TERRITORIES = new Set(
  (
    "AC AI AQ AS AW AX BL BM BQ BV CC CK CW CX EH FK FO GF GG GI GL GP GS GU HK HM IM IO JE KY MF MO MP MQ MS " +
    "NC NF NU PF PM PN PR RE SH SJ SX TA TC TF TK UM VG VI WF YT"
  ).split(" "),
);

/** Countries by their English names; ids are codes of ISO 3166-1 alpha-2 (and XK for Kosovo). */
export const COUNTRIES: readonly SurveyOption[] = Object.entries(names)
  .filter(([code]) => !TERRITORIES.has(code))
  .map(([id, label]) => ({ id, label }))
  .sort((one, two) => (one.label < two.label ? -1 : 1));
