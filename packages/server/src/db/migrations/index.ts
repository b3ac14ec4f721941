import type { Migration } from "kysely/migration";
import { up as roles } from "./0001-roles.ts";
import { up as accounts } from "./0002-accounts.ts";
import { up as learners } from "./0003-learners.ts";
import { up as accountCare } from "./0004-account-care.ts";
import { up as credits } from "./0005-credits.ts";
import { up as exams } from "./0006-exams.ts";
import { up as quizzes } from "./0007-quizzes.ts";
import { up as examPoints } from "./0008-exam-points.ts";
import { up as events } from "./0009-events.ts";
import { up as tutor } from "./0010-tutor.ts";
import { up as onceForEachPerson } from "./0011-once-for-each-person.ts";
import { up as pathDecisions } from "./0012-path-decisions.ts";
import { up as models } from "./0013-models.ts";
import { up as hintsOpened } from "./0014-hints-opened.ts";
import { up as operator } from "./0016-operator.ts";
import { up as judgedQuizzes } from "./0017-judged-quizzes.ts";
import { up as itemLevels } from "./0018-item-levels.ts";
import { up as pendingAttempts } from "./0019-pending-attempts.ts";
import { up as storageLimits } from "./0020-storage-limits.ts";
import { up as weeklySummary } from "./0021-weekly-summary.ts";
import { up as interviews } from "./0022-interviews.ts";
import { up as interviewStorage } from "./0023-interview-storage.ts";
import { up as examClaims } from "./0024-exam-claims.ts";
import { up as requestCounts } from "./0025-request-counts.ts";
import { up as sealedLinkKeys } from "./0026-sealed-link-keys.ts";
import { up as feedbackAddresses } from "./0027-feedback-addresses.ts";

/** In the order of their names. One that has been released is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  "0001-roles": { up: roles },
  "0002-accounts": { up: accounts },
  "0003-learners": { up: learners },
  "0004-account-care": { up: accountCare },
  "0005-credits": { up: credits },
  "0006-exams": { up: exams },
  "0007-quizzes": { up: quizzes },
  "0008-exam-points": { up: examPoints },
  "0009-events": { up: events },
  "0010-tutor": { up: tutor },
  "0011-once-for-each-person": { up: onceForEachPerson },
  "0012-path-decisions": { up: pathDecisions },
  "0013-models": { up: models },
  "0014-hints-opened": { up: hintsOpened },
  "0016-operator": { up: operator },
  "0017-judged-quizzes": { up: judgedQuizzes },
  "0018-item-levels": { up: itemLevels },
  "0019-pending-attempts": { up: pendingAttempts },
  "0020-storage-limits": { up: storageLimits },
  "0021-weekly-summary": { up: weeklySummary },
  "0022-interviews": { up: interviews },
  "0023-interview-storage": { up: interviewStorage },
  "0024-exam-claims": { up: examClaims },
  "0025-request-counts": { up: requestCounts },
  "0026-sealed-link-keys": { up: sealedLinkKeys },
  "0027-feedback-addresses": { up: feedbackAddresses },
};
