import type { Column } from "../schema/schema.ts";

/** A column with nothing special about it. */
export const plainColumn = (
  name: string,
  kind: Column["kind"],
  { typeName = kind, notNull = true }: { readonly typeName?: string; readonly notNull?: boolean } = {},
): Column => ({ name, typeName, kind, notNull, computed: false, identityAlways: false, labels: [] });

export const integerColumn = (name: string, notNull = true): Column =>
  plainColumn(name, "integer", { notNull });
