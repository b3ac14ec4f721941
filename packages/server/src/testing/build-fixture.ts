import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  type AnswerBundle,
  type Catalogue,
  type CheatSheet,
  type Contract,
  type DatasetBundle,
  type ExerciseBundle,
  type InterviewScript,
  type InterviewSummary,
  type LessonBundle,
  type LessonSummary,
  poolBundleSchema,
  type QuizBundle,
  simulationBundleSchema,
} from "@master-sql/course";
import { buildSnapshots } from "@master-sql/sandbox/snapshot";
import type { TestProject } from "vitest/node";

/** A small curriculum, built as the real one is: snapshots of two datasets and the bundles of three exercises. */
export const FIXTURE = {
  /** Names of items under 10, in any order. */
  cheapItems: "11111111-1111-4111-8111-111111111111",
  /** How many boxes; on another dataset. */
  countBoxes: "22222222-2222-4222-8222-222222222222",
  /** Its own solution fails. */
  broken: "33333333-3333-4333-8333-333333333333",
  lesson: "44444444-4444-4444-8444-444444444444",
  otherLesson: "55555555-5555-4555-8555-555555555555",
  quiz: "7a51c2c4-8a0e-4d5e-9a75-0c3c5b0b7d21",
  /** An exam of two of three questions about items, and one about boxes; two right answers pass it. */
  shelfExam: "66666666-6666-4666-8666-666666666666",
  /** An exam of one question whose own solution fails. */
  brokenExam: "77777777-7777-4777-8777-777777777777",
} as const;

declare module "vitest" {
  interface ProvidedContext {
    buildFolder: string;
  }
}

const redirects = {
  exercises: { "low-prices": "cheap-items" },
  lessons: {},
  interviews: { "high-prices": "dear-items" },
};

/** Builds it, or finds it built, and provides its folder, laid out as build/ is. */
export async function provideBuildFolder(project: TestProject): Promise<void> {
  const folder = resolve(import.meta.dirname, "../../../../build/fixtures", project.name);
  await buildSnapshots({
    outputDirectory: join(folder, "sandbox"),
    datasets: [
      {
        slug: "shelf",
        schemaSql: "create table items (id integer primary key, name text not null, price numeric(6,2));",
        seedSql:
          "insert into items values (1, 'cup', 3.50), (2, 'pan', 20), (3, 'jar', null), (4, 'lid', 9.99);",
      },
      {
        slug: "boxes",
        schemaSql: "create table boxes (id integer primary key);",
        seedSql: "insert into boxes select generate_series(1, 7);",
      },
    ],
  });
  const { exercises, answers } = bundles();
  const content = join(folder, "content");
  for (const kind of ["exercises", "answers", "datasets", "lessons"])
    await mkdir(join(content, kind), { recursive: true });
  await writeFile(join(content, "catalogue.json"), JSON.stringify(catalogue(exercises)));
  await writeFile(join(content, "redirects.json"), JSON.stringify(redirects));
  for (const bundle of exercises) {
    await writeFile(join(content, "exercises", `${bundle.slug}.json`), JSON.stringify(bundle));
  }
  for (const bundle of answers) {
    await writeFile(join(content, "answers", `${bundle.slug}.json`), JSON.stringify(bundle));
  }
  for (const bundle of datasetBundles()) {
    await writeFile(join(content, "datasets", `${bundle.slug}.json`), JSON.stringify(bundle));
  }
  for (const bundle of lessonBundles(exercises)) {
    await writeFile(join(content, "lessons", `${bundle.slug}.json`), JSON.stringify(bundle));
  }
  await mkdir(join(content, "quizzes"), { recursive: true });
  await writeFile(join(content, "quizzes/basics.json"), JSON.stringify(quizBundle()));
  await writeFile(join(content, "cheatsheet.json"), JSON.stringify(cheatSheet()));
  await mkdir(join(content, "interview-scripts"), { recursive: true });
  const scripts = interviewScripts();
  await writeFile(join(content, "interviews.json"), JSON.stringify(scripts.map(listed)));
  for (const script of scripts)
    await writeFile(join(content, "interview-scripts", `${script.slug}.json`), JSON.stringify(script));
  const exams = join(folder, "exams");
  await mkdir(exams, { recursive: true });
  const { simulations, questions } = examBundles();
  await writeFile(
    join(exams, "simulations.json"),
    JSON.stringify(simulationBundleSchema.parse({ simulations })),
  );
  await writeFile(join(exams, "pool.json"), JSON.stringify(poolBundleSchema.parse({ questions })));
  project.provide("buildFolder", folder);
}

function exercise(id: string, slug: string, dataset: string, column: string): ExerciseBundle {
  return {
    id,
    slug,
    title: slug,
    kind: "select",
    difficulty: 1,
    minutes: 2,
    concepts: ["select"],
    dataset,
    moduleId: "basics",
    promptHtml: "",
    contract: contract(column),
    start: null,
    hintsHtml: [],
  };
}

function contract(column: string): Contract {
  return { grain: "one row", columns: [{ name: column, type: "text" }], names: false, order: "none" };
}

function bundles(): { exercises: ExerciseBundle[]; answers: AnswerBundle[] } {
  const exercises = [
    exercise(FIXTURE.cheapItems, "cheap-items", "shelf", "name"),
    exercise(FIXTURE.countBoxes, "count-boxes", "boxes", "count"),
    exercise(FIXTURE.broken, "broken", "shelf", "name"),
  ];
  const misconception = {
    id: "wrong-way",
    title: "The wrong way",
    sentence: "Takes the greater for the smaller.",
  };
  const answers: AnswerBundle[] = [
    {
      id: FIXTURE.cheapItems,
      slug: "cheap-items",
      kind: "select",
      contract: contract("name"),
      solutions: ["select name from items where price < 10"],
      solutionNotesHtml: [""],
      wrongAnswers: [
        {
          misconception,
          sql: "select name from items where price > 10",
          explanationHtml: "<p>Too dear.</p>",
        },
      ],
      gradingDatabases: [],
    },
    {
      id: FIXTURE.countBoxes,
      slug: "count-boxes",
      kind: "select",
      contract: contract("count"),
      solutions: ["select count(*) from boxes"],
      solutionNotesHtml: [""],
      wrongAnswers: [],
      gradingDatabases: [],
    },
    {
      id: FIXTURE.broken,
      slug: "broken",
      kind: "select",
      contract: contract("name"),
      solutions: ["select name from nothing"],
      solutionNotesHtml: [""],
      wrongAnswers: [],
      gradingDatabases: [],
    },
  ];
  return { exercises, answers };
}

function datasetBundles(): DatasetBundle[] {
  const column = (name: string, type: string, isKey = false) => ({
    name,
    type,
    nullable: name === "price",
    primaryKey: isKey,
    unique: isKey,
    references: null,
    comment: null,
  });
  const dataset = (slug: string, table: DatasetBundle["tables"][number]): DatasetBundle => ({
    slug,
    title: slug,
    summary: "",
    aboutHtml: "",
    tables: [table],
  });
  return [
    dataset("shelf", {
      name: "items",
      comment: null,
      rowCount: 4,
      columns: [column("id", "integer", true), column("name", "text"), column("price", "numeric(6,2)")],
      sampleRows: [["1", "cup", "3.50"]],
    }),
    dataset("boxes", {
      name: "boxes",
      comment: null,
      rowCount: 7,
      columns: [column("id", "integer", true)],
      sampleRows: [["1"]],
    }),
  ];
}

function cheatSheet(): CheatSheet {
  const snippet = {
    id: "all-items",
    title: "All rows",
    when: "To see everything that a table holds.",
    trap: "Large tables take long to be shown.",
    techniques: [],
    sql: "select * from items;\n",
  };
  const topic = { id: "rows", title: "Rows", summary: "What a table holds.", snippets: [snippet] };
  return { dataset: "shelf", levels: [{ level: "beginner", topics: [topic] }] };
}

/** Twelve questions `question-0` …: of each the first option is right, the second a named error. */
function quizBundle(): QuizBundle {
  const misconception = { id: "equals-null", title: "Equal to NULL", sentence: "Compares with NULL by =." };
  return {
    id: FIXTURE.quiz,
    moduleId: "basics",
    title: "Basics",
    questions: Array.from({ length: 12 }, (_, number) => ({
      id: `question-${number}`,
      type: "single",
      concepts: ["select"],
      dataset: "shelf",
      promptHtml: "<p>Which?</p>",
      options: [
        { html: "<p>This</p>", explanationHtml: "", misconception: null },
        { html: "<p>That</p>", explanationHtml: "", misconception },
      ],
      mendedHtml: null,
    })),
  };
}

const RUBRIC: Readonly<Record<string, string>> = {
  "validation-strong": "Mentions cups, pans, jars, lids, and pots.",
  "performance-strong": "Says that an index on the price would help.",
};

/** Interview questions about items: `dear-items`, and three in all for a loop of a data analyst. */
function interviewScripts(): InterviewScript[] {
  const rubricPoints = ["correctness", "communication", "validation", "performance"].flatMap((part) =>
    ["weak", "good", "strong"].map((grade) => ({
      id: `${part}-${grade}`,
      part: part as "correctness",
      grade: grade as "weak",
      text: RUBRIC[`${part}-${grade}`] ?? `Has ${grade} ${part}.`,
    })),
  );
  const script: InterviewScript = {
    id: "99999999-9999-4999-8999-999999999990",
    slug: "dear-items",
    title: "Dear items",
    roles: ["data-analyst"],
    level: "junior",
    topic: "query-writing",
    concepts: ["select"],
    dataset: "shelf",
    minutes: 5,
    question: "Which items are dear?",
    clarifications: [
      { question: "What is dear?", answer: "More than 9." },
      { question: "What of items without a price?", answer: "Leave them out." },
    ],
    rubricPoints,
    terms: [],
    modelAnswer: "What costs more than 9 is dear.",
    answerSql: "select name from items where price > 9",
    followUps: [
      { title: "Millions", question: "What of millions of items?", answer: "An index.", answerSql: null },
    ],
    twists: [
      {
        title: "The pan again",
        question: "The pan was entered a second time.",
        dataSql: "insert into items values (5, 'pan', 20);",
        breaks: "The pan is listed twice.",
        answer: "A name once.",
        answerSql: "select distinct name from items where price > 9",
      },
    ],
  };
  return [
    script,
    {
      ...script,
      id: "99999999-9999-4999-8999-999999999991",
      slug: "dear-again",
      title: "Dear again",
      topic: "debugging",
    },
    {
      ...script,
      id: "99999999-9999-4999-8999-999999999992",
      slug: "dear-model",
      title: "Dear model",
      topic: "modeling",
    },
  ];
}

function listed({
  id,
  slug,
  title,
  roles,
  level,
  topic,
  concepts,
  dataset,
  minutes,
}: InterviewScript): InterviewSummary {
  return { id, slug, title, roles, level, topic, concepts, dataset, minutes };
}

function lessonBundles(exercises: readonly ExerciseBundle[]): LessonBundle[] {
  return catalogue(exercises).modules.flatMap(({ lessons }) =>
    lessons.map((lesson) => ({
      ...lesson,
      dataset: "shelf",
      firstSlug: lesson.slug,
      blocks: [{ kind: "prose", html: "<p>SELECT chooses columns, and WHERE keeps rows.</p>" }],
    })),
  );
}

function catalogue(exercises: readonly ExerciseBundle[]): Catalogue {
  const lesson = (id: string, slug: string): LessonSummary => ({
    id,
    slug,
    title: slug,
    summary: "",
    minutes: 3,
    moduleId: "basics",
    concepts: ["select"],
    inPlace: [],
    practice: [],
  });
  return {
    concepts: [
      { id: "select", title: "Choosing columns", prerequisites: [], sentence: "Which columns to show." },
    ],
    datasets: ["shelf", "boxes"].map((slug) => ({ slug, title: slug, summary: "" })),
    tracks: [],
    modules: [
      {
        id: "basics",
        title: "Basics",
        level: "beginner",
        summary: "",
        lessons: [lesson(FIXTURE.lesson, "first"), lesson(FIXTURE.otherLesson, "second")],
        quiz: {
          id: FIXTURE.quiz,
          title: "Basics",
          questions: 12,
          asked: quizBundle().questions.map(({ id, type, concepts }) => ({ id, type, concepts })),
        },
        exercises: [...exercises],
      },
    ],
  };
}

/** Titles of questions and the queries that solve them. */
export const EXAM_SOLUTIONS: Readonly<Record<string, string>> = {
  "Cheap items": "select name from items where price < 10",
  "Dear items": "select name from items where price > 10",
  "Unpriced items": "select name from items where price is null",
  Boxes: "select count(*) from boxes",
  Broken: "select name from nothing",
};

function examBundles() {
  const summary = { summary: "An exam to try.", roles: ["data-analyst"], level: "junior", minutes: 30 };
  const simulations = [
    {
      ...summary,
      id: FIXTURE.shelfExam,
      slug: "shelf-exam",
      title: "Shelf exam",
      passPercent: 60,
      questions: 3,
      slots: [
        { draw: 2, concepts: ["items"] },
        { draw: 1, concepts: ["boxes"] },
      ],
    },
    {
      ...summary,
      id: FIXTURE.brokenExam,
      slug: "broken-exam",
      title: "Broken exam",
      passPercent: 50,
      questions: 1,
      slots: [{ draw: 1, concepts: ["broken"] }],
    },
  ];
  const questions = Object.entries(EXAM_SOLUTIONS).map(([title, solution], index) => {
    const concept = title === "Boxes" ? "boxes" : title === "Broken" ? "broken" : "items";
    const id = `88888888-8888-4888-8888-88888888888${index}`;
    const common = { id, kind: "select", contract: contract(concept === "boxes" ? "count" : "name") };
    return {
      question: {
        ...common,
        title,
        difficulty: 1,
        minutes: concept === "broken" ? 30 : 10,
        weight: concept === "boxes" ? 2 : 1,
        concepts: [concept],
        dataset: concept === "boxes" ? "boxes" : "shelf",
        promptHtml: `<p>${title}?</p>`,
        start: null,
      },
      answers: { ...common, slug: `question-${index}`, solutions: [solution], wrongAnswers: [] },
    };
  });
  return { simulations, questions };
}
