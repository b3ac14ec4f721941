import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { ExamContent } from "./exam-content.ts";
import type { ExamJudging } from "./exam-judging.ts";

export interface ExamDependencies {
  readonly database: Kysely<Tables>;
  readonly exams: ExamContent;
  readonly examJudging: ExamJudging;
  readonly clientAddress: ClientAddress;
}
