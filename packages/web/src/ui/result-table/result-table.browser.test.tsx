import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { ResultTable } from "./result-table.tsx";

test("within something that is clicked as a whole it fits into a phone's width, however wide its rows", async () => {
  const host = document.createElement("div");
  host.style.inlineSize = "230px";
  document.body.append(host);
  const root = createRoot(host);
  const names = ["customer_id", "first_purchase_at", "country", "total_amount_in_cents", "is_subscriber"];
  root.render(
    <ResultTable
      label="Result"
      place="label"
      columns={names.map((name) => ({ name, typeName: "" }))}
      rows={[{ cells: ["104729", "2025-03-01 10:00:00+00", "Bosnia and Herzegovina", "1048576000", null] }]}
    />,
  );
  await expect.poll(() => host.querySelectorAll("td").length).toBe(names.length);
  const table = host.querySelector("table");
  expect(table?.getBoundingClientRect().width).toBeLessThanOrEqual(230);
  root.unmount();
  host.remove();
});
