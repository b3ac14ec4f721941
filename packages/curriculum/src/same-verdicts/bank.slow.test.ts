import { comparePostgres } from "./compare.ts";

comparePostgres("bank");
