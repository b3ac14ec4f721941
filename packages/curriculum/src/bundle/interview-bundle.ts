import {
  answerQuery,
  firstSlug,
  type Interview,
  type InterviewBundle,
  type InterviewScript,
  type InterviewSummary,
  interviewTopics,
  levels,
  type Redirects,
  type RubricGrade,
  rubricPoints,
  type Technique,
  type TextBlock,
} from "@master-sql/course";
import type { InterviewFile } from "@master-sql/course/source";
import { renderMarkdown } from "../prose/markdown.ts";
import { blockBundles } from "./item-bundles.ts";

/** What the list of interview questions shows, by level, topic and title. */
export function interviewList(files: readonly InterviewFile[]): readonly InterviewSummary[] {
  const rank = ({ level, topic }: InterviewSummary) =>
    levels.indexOf(level) * interviewTopics.length + interviewTopics.indexOf(topic);
  return files
    .map(({ interview }) => summaryOf(interview))
    .sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1));
}

export function interviewBundle({ interview }: InterviewFile, redirects: Redirects): InterviewBundle {
  const { question, clarifications, rubric, modelAnswer, followUps, twists } = interview;
  return {
    ...summaryOf(interview),
    firstSlug: firstSlug(redirects.interviews, interview.slug),
    questionHtml: renderMarkdown(question),
    clarifications: clarifications.map(({ question: asked, answer }) => ({
      questionHtml: renderMarkdown(asked),
      answerHtml: renderMarkdown(answer),
    })),
    rubric: {
      correctness: gradesHtml(rubric.correctness),
      communication: gradesHtml(rubric.communication),
      validation: gradesHtml(rubric.validation),
      performance: gradesHtml(rubric.performance),
    },
    rubricPoints: [...rubricPoints(rubric)],
    modelAnswer: blockBundles(modelAnswer),
    followUps: followUps.map(({ title, question: twist, answer }) => ({
      title,
      questionHtml: renderMarkdown(twist),
      answer: blockBundles(answer),
    })),
    answerSql: answerQuery(modelAnswer)?.sql ?? null,
    twists: twists.map(({ title, question: said, data, breaks, answer }) => ({
      title,
      questionHtml: renderMarkdown(said),
      dataSql: data.sql,
      breaksHtml: renderMarkdown(breaks),
      answer: blockBundles(answer),
      answerSql: answerQuery(answer)?.sql ?? "",
    })),
  };
}

/** What the interviewer goes by. */
export function interviewScript(
  { interview }: InterviewFile,
  techniques: readonly Pick<Technique, "term" | "synonyms">[],
): InterviewScript {
  const { question, clarifications, rubric, modelAnswer, followUps, twists } = interview;
  const points = rubricPoints(rubric);
  const texts = [
    ...clarifications.flatMap((each) => [each.question, each.answer]),
    ...points.map(({ text }) => text),
    markdownOf(modelAnswer),
    ...followUps.map(({ answer }) => markdownOf(answer)),
  ];
  return {
    ...summaryOf(interview),
    question,
    clarifications: clarifications.map(({ question: asked, answer }) => ({ question: asked, answer })),
    rubricPoints: [...points],
    terms: termsIn(texts, techniques),
    modelAnswer: markdownOf(modelAnswer),
    answerSql: answerQuery(modelAnswer)?.sql ?? null,
    followUps: followUps.map(({ title, question: change, answer }) => ({
      title,
      question: change,
      answer: markdownOf(answer),
      answerSql: answerQuery(answer)?.sql ?? null,
    })),
    twists: twists.map(({ title, question: said, data, breaks, answer }) => ({
      title,
      question: said,
      dataSql: data.sql,
      breaks,
      answer: markdownOf(answer),
      answerSql: answerQuery(answer)?.sql ?? "",
    })),
  };
}

/** The terms with their synonyms that a text contains. Single words are left out: most are ordinary English, too. */
function termsIn(
  texts: readonly string[],
  techniques: readonly Pick<Technique, "term" | "synonyms">[],
): string[][] {
  const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
  const padded = texts.map((text) => ` ${wordsOf(text)} `);
  return techniques
    .map(({ term, synonyms }) => [term, ...synonyms].map(wordsOf).filter((phrase) => phrase.includes(" ")))
    .filter((phrases) => phrases.some((phrase) => padded.some((text) => text.includes(` ${phrase} `))));
}

function markdownOf(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => (block.kind === "prose" ? block.markdown : `\`\`\`sql\n${block.sql}\n\`\`\``))
    .join("\n\n");
}

function summaryOf(interview: Interview): InterviewSummary {
  const { id, slug, title, roles, level, topic, concepts, dataset, minutes } = interview;
  return { id, slug, title, roles, level, topic, concepts, dataset, minutes };
}

function gradesHtml({ weak, good, strong }: Readonly<Record<RubricGrade, string>>) {
  return { weak: renderMarkdown(weak), good: renderMarkdown(good), strong: renderMarkdown(strong) };
}
