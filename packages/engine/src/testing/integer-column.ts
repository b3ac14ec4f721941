import type { Column } from "../sql/schema.ts";

/** A column of whole numbers with nothing special about it. */
export const integerColumn = (name: string, notNull = true): Column => ({
  name,
  typeName: "integer",
  kind: "integer",
  notNull,
  computed: false,
  identityAlways: false,
  labels: [],
});
