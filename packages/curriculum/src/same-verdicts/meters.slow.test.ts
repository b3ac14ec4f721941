import { comparePostgres } from "./compare.ts";

comparePostgres("meters");
