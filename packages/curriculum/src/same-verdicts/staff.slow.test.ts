import { comparePostgres } from "./compare.ts";

comparePostgres("staff");
