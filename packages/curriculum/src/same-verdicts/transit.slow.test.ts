import { comparePostgres } from "./compare.ts";

comparePostgres("transit");
