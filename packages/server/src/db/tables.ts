import type { AccountTables } from "./tables/account.ts";
import type { AuthTables } from "./tables/auth.ts";
import type { CreditsTables } from "./tables/credits.ts";
import type { ExamsTables } from "./tables/exams.ts";
import type { InterviewsTables } from "./tables/interviews.ts";
import type { LearningTables } from "./tables/learning.ts";
import type { MailTables } from "./tables/mail.ts";
import type { ModelsTables } from "./tables/models.ts";
import type { OperatorTables } from "./tables/operator.ts";
import type { ProgressTables } from "./tables/progress.ts";
import type { StorageTables } from "./tables/storage.ts";
import type { TutorTables } from "./tables/tutor.ts";

/**
 * The tables that the migrations make, by domain, as Kysely reads and writes them; a test holds them against the
 * database. They are here and not in the domains' folders, which all import this one.
 */
export interface Tables
  extends AccountTables,
    AuthTables,
    CreditsTables,
    ExamsTables,
    LearningTables,
    InterviewsTables,
    MailTables,
    ModelsTables,
    OperatorTables,
    ProgressTables,
    StorageTables,
    TutorTables {}
