import { comparePostgres } from "./compare.ts";

comparePostgres("hospital");
