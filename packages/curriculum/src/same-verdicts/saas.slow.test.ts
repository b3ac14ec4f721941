import { comparePostgres } from "./compare.ts";

comparePostgres("saas");
