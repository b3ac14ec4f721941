import type { QueryTask } from "../kinds/index.ts";

/** A table with a column of every kind that rules of grading speak of. */
export const ITEMS = `
create type size as enum ('small', 'large');
create table items (
  id integer primary key, name text not null, price numeric(8,2), kind char(4), added date, sold timestamp,
  tags text[], facts jsonb, size size, stock bigint, weight double precision
);
insert into items values
  (1, 'cup',  3.50, 'ware', '2024-01-05', '2024-01-06', '{a,b}', '{"n": 1, "m": 2.0}', 'small', 9007199254740993, 0.1),
  (2, 'pan', 20.00, 'ware', '2024-01-05', null,         '{}',    null,                 'large', 2, 0.2),
  (3, 'pot', 20.00, 'ware', '2024-02-01', '2024-02-02', null,    '[1, 2]',             'large', 3, 0.3),
  (4, 'jar',  null, 'tin',  null,         null,         '{c}',   'null',               null,    4, null),
  (5, 'jar',  null, 'tin',  null,         null,         '{c}',   'null',               null,    4, null);
`;

/** A task with the reference's columns named as listed. */
export function taskOnItems(
  reference: string,
  columns: readonly string[],
  more: Partial<Omit<QueryTask, "contract">> & Partial<QueryTask["contract"]> = {},
): QueryTask {
  const { order = "none", names = false, solutions = [reference], wrongAnswers = [] } = more;
  return {
    kind: "query",
    solutions,
    wrongAnswers,
    gradingDatabases: [],
    contract: { order, names, columns: columns.map((name) => ({ name, type: "text" })) },
  };
}
