import type { Schema } from "@master-sql/sql";
import type { Edits } from "../edits.ts";
import type { Form } from "../forms.ts";

/** What is known while statements are compared. */
export interface Comparing {
  readonly schema: Schema;
  readonly edits: Edits;
  /** In which form queries are compared. */
  readonly form: Form;
}
