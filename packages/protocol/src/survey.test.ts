import { roles } from "@master-sql/course";
import { expect, test } from "vitest";
import { COUNTRIES } from "./countries.ts";
import { type SurveyAnswers, surveyAnswersSchema } from "./survey.ts";
import { SURVEY_OPTIONS } from "./survey-options.ts";

const answers: SurveyAnswers = {
  currentRole: "student",
  country: "IS",
  sqlExperience: "some-exposure",
  learningGoals: ["first-data-job", "other"],
  desiredRole: "data-analyst",
  biggestChallenges: ["complex-queries", "limited-time", "too-many-resources"],
  heardAbout: "reddit",
  callRequest: "no",
};
const ids = (field: keyof typeof SURVEY_OPTIONS) => SURVEY_OPTIONS[field].map(({ id }) => id);

test("the roles that content prepares for are the desired roles of the survey", () => {
  expect([...ids("desiredRole")].filter((id) => id !== "other")).toEqual([...roles]);
});

test("[S3.6] the option sets are those of the specification", () => {
  expect(ids("currentRole")).toEqual([
    "student",
    "entry-level",
    "mid-career",
    "senior",
    "entrepreneur",
    "other",
  ]);
  expect(ids("sqlExperience")).toEqual([
    "complete-beginner",
    "some-exposure",
    "intermediate",
    "advanced",
    "expert",
  ]);
  expect(ids("desiredRole")).toEqual([
    "data-analyst",
    "data-scientist",
    "business-analyst",
    "data-engineer",
    "product-manager",
    "software-developer",
    "other",
  ]);
  expect(ids("heardAbout")).toEqual([
    "linkedin",
    "reddit",
    "twitter-x",
    "youtube",
    "google-search",
    "friend-colleague",
    "newsletter-email",
    "online-community",
    "other",
  ]);
  expect(ids("callRequest")).toEqual(["yes", "no"]);
  expect(ids("learningGoals")).toHaveLength(7);
  expect(ids("biggestChallenges")).toHaveLength(7);
});

test("[S3.6] about 190 countries have a code and a name of their own", () => {
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(190);
  expect(COUNTRIES.length).toBeLessThanOrEqual(200);
  expect(new Set(COUNTRIES.map(({ label }) => label)).size).toBe(COUNTRIES.length);
  for (const { id, label } of COUNTRIES) {
    expect(surveyAnswersSchema.safeParse({ ...answers, country: id }).success, label).toBe(true);
  }
  expect(COUNTRIES).toContainEqual({ id: "IS", label: "Iceland" });
  expect(COUNTRIES).not.toContainEqual(expect.objectContaining({ label: "Bouvet Island" }));
});

test("[S3.5] answers hold every field, up to 2 goals and 3 challenges, and a phone number if one was given", () => {
  expect(surveyAnswersSchema.parse(answers)).toEqual(answers);
  expect(surveyAnswersSchema.parse({ ...answers, country: "other" }).country).toBe("other");
  expect(surveyAnswersSchema.safeParse({ ...answers, phoneNumber: "+49 (30) 123-4567" }).success).toBe(true);
  for (const field of Object.keys(answers)) {
    expect(surveyAnswersSchema.safeParse({ ...answers, [field]: undefined }).success, field).toBe(false);
  }
});

test.each([
  ["an unknown role", { currentRole: "astronaut" }],
  ["a label for an id", { currentRole: "Student" }],
  ["a role of another prototype", { currentRole: "constructor" }],
  ["three goals", { learningGoals: ["promotion", "certification", "other"] }],
  ["no goal", { learningGoals: [] }],
  ["a goal twice", { learningGoals: ["other", "other"] }],
  ["a goal that is no list", { learningGoals: "promotion" }],
  [
    "four challenges",
    { biggestChallenges: ["complex-queries", "limited-time", "too-many-resources", "other"] },
  ],
  ["no challenge", { biggestChallenges: [] }],
  ["an unknown challenge", { biggestChallenges: ["no-path"] }],
  ["a country that is no code", { country: "Iceland" }],
  ["script as a phone number", { phoneNumber: "<script>alert(1)</script>" }],
  ["a call that is true", { callRequest: true }],
  ["a field of its own", { admin: true }],
])("[S3.5] answers with %s are refused", (_name, change) => {
  expect(surveyAnswersSchema.safeParse({ ...answers, ...change }).success).toBe(false);
});
