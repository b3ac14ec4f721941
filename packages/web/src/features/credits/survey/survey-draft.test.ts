import { beforeEach, expect, test } from "vitest";
import { durableStorage } from "../../../lib/storage/durable-storage.ts";
import { forgetSurveyDraft, readSurveyDraft, storeSurveyDraft } from "./survey-draft.ts";

const id = "0b2f1a52-7d1c-4a63-9a55-2f4b7f0c1d11";
const other = "5a1c8f0e-1111-4a63-9a55-2f4b7f0c1d22";
const key = "master-sql.survey.ada";
beforeEach(() => durableStorage.remove(key));

test("what was answered is there again, under the same submission", () => {
  storeSurveyDraft("ada", { answers: { currentRole: "student" }, step: 1, submissionId: id });
  expect(readSurveyDraft("ada", () => other)).toEqual({
    answers: { currentRole: "student" },
    step: 1,
    submissionId: id,
  });
  expect(readSurveyDraft("grace", () => other).answers).toEqual({});
});

test("after handing in, the survey begins anew at the first question", () => {
  storeSurveyDraft("ada", { answers: { currentRole: "student" }, step: 7, submissionId: id });
  forgetSurveyDraft("ada");
  expect(readSurveyDraft("ada", () => other)).toEqual({ answers: {}, step: 0, submissionId: other });
});

test.each([
  "{",
  "null",
  '{"answers":{"currentRole":"king"},"step":1}',
  `{"answers":{},"step":8,"submissionId":"${id}"}`,
])("%s is no draft", (stored) => {
  durableStorage.set(key, stored);
  expect(readSurveyDraft("ada", () => other)).toEqual({ answers: {}, step: 0, submissionId: other });
});
