import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import ExplainedError from "./explained-error.tsx";

const MISSPELT = {
  script: "select p.nam from products as p",
  error: { message: "column p.nam does not exist", sqlstate: "42703", statementIndex: 0, offset: 7 },
};
const SEVERAL_ROWS = {
  script: "select (select id from products)",
  error: {
    message: "more than one row returned by a subquery used as an expression",
    sqlstate: "21000",
    statementIndex: 0,
  },
};

const show = (given: typeof MISSPELT | typeof SEVERAL_ROWS, isPart = false) =>
  renderToStaticMarkup(
    <ExplainedError
      {...given}
      isPart={isPart}
      tables={[{ name: "products", columns: [{ name: "id" }, { name: "name" }] }]}
      help="Explain this error"
    />,
  );

it("offers further help where it has no repair to show", () => {
  expect(show(MISSPELT)).toContain("Write instead:");
  expect(show(MISSPELT)).not.toContain("Explain this error");
  expect(show(MISSPELT, true)).toContain("Explain this error");
  expect(show(SEVERAL_ROWS)).toContain("returned more than one row");
  expect(show(SEVERAL_ROWS)).toContain("Explain this error");
});
