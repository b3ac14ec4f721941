import { comparePostgres } from "./compare.ts";

comparePostgres("streaming");
