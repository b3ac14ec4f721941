import { pages } from "../../packages/course/src/pages/index.ts";
import { ORDER_1329 } from "./answers.ts";

/** Of every page with an address of its own, the list of pages knows it; of the others, one or two of each kind. */
const examples = {
  module: ["/learning/reading-one-table"],
  lesson: [
    "/learning/joining-and-counting/left-joins-and-anti-joins",
    "/learning/reading-one-table/null-and-unknown-values",
  ],
  "practice.$slug": [`/practice/${ORDER_1329.slug}`],
  quiz: ["/quiz/reading-one-table"],
  "interview-questions.$slug": ["/interview-questions/fix-order-totals-inflated-by-payments"],
  unsubscribed: ["/unsubscribed/userId=6f1c1c1e-2f5e-4d39-9c7e-3f6f6d1d2b3a"],
  // A mock interview belongs to one person, as an exam and its result do: their own journeys look at them.
  "interview-questions.mock.$interviewId": [],
  "interview-questions.mock.$interviewId.score": [],
  "simulation.$examId": [],
  "simulation.$examId.result": [],
} satisfies Record<PageWithParameters, readonly string[]>;

type Pages = typeof pages;
type PageWithParameters = {
  [Name in keyof Pages]: Pages[Name]["path"] extends `${string}:${string}` ? Name : never;
}[keyof Pages];

/** One address of every kind of page; each must hold at every width and in both schemes. */
export const PAGES: readonly string[] = [
  ...Object.values(pages)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...Object.values(examples).flat(),
];
