import { expect, test } from "vitest";
import { parseOrderOption } from "./order-option.ts";

const columns = ["name", "Total price", "id", "id"];

test.each([
  ["name", [{ column: "name", direction: "asc", nulls: undefined }]],
  ["NAME DESC", [{ column: "name", direction: "desc", nulls: undefined }]],
  [
    '"Total price" nulls first , name asc',
    [
      { column: "Total price", direction: "asc", nulls: "first" },
      { column: "name", direction: "asc", nulls: undefined },
    ],
  ],
  ["total price desc nulls last", [{ column: "Total price", direction: "desc", nulls: "last" }]],
])("%s", (option, keys) => expect(parseOrderOption(option, columns)).toEqual({ keys }));

test.each([
  [
    "cost",
    "--order names `cost`, which is no column of the reference's result; columns are name, Total price, id, id",
  ],
  [
    "",
    "--order names ``, which is no column of the reference's result; columns are name, Total price, id, id",
  ],
  [
    "name,",
    "--order names ``, which is no column of the reference's result; columns are name, Total price, id, id",
  ],
  ["id", "--order names `id`, but several columns are called so; give them different names"],
])("`%s` is refused", (option, problem) => expect(parseOrderOption(option, columns)).toEqual({ problem }));
