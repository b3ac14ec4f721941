import { comparePostgres } from "./compare.ts";

comparePostgres("logistics");
