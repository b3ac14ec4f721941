import { comparePostgres } from "./compare.ts";

comparePostgres("shop");
