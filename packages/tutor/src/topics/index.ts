import { changeTopics } from "./changes.ts";
import { groupTopics } from "./groups.ts";
import { joinTopics } from "./joins.ts";
import { rowTopics } from "./rows.ts";
import type { Topic } from "./topic.ts";
import { valueTopics } from "./values.ts";
import { windowTopics } from "./windows.ts";

/** All topics; where several fit a question, the earlier one is the more particular. */
export const topics: readonly Topic[] = [
  ...windowTopics,
  ...groupTopics,
  ...changeTopics,
  ...joinTopics,
  ...valueTopics,
  ...rowTopics,
];

/**
 * The topics that a question is about, the best first: those that the query beside it is written with, then those that
 * more of its words ask for.
 */
export function topicsOf(question: string, sql = ""): readonly Topic[] {
  // Who asks for a difference between two things doesn't ask about BETWEEN.
  const words = question.toLowerCase().replace(/\bdifferences? between\b/g, "difference of");
  const weight = ({ asked }: Topic) =>
    Math.max(
      0,
      ...asked.map((patterns) => (patterns.every((pattern) => pattern.test(words)) ? patterns.length : 0)),
    );
  return topics
    .map((topic) => ({ topic, weight: weight(topic) }))
    .filter((each) => each.weight > 0)
    .sort((a, b) => isWritten(b.topic, sql) - isWritten(a.topic, sql) || b.weight - a.weight)
    .map(({ topic }) => topic);
}

function isWritten({ written }: Topic, sql: string): number {
  return written?.test(sql) ? 1 : 0;
}

/** The topic whose example shows a concept best. */
export function topicOf(concept: string): Topic | undefined {
  return (
    topics.find(({ concepts }) => concepts[0] === concept) ??
    topics.find(({ concepts }) => concepts.includes(concept))
  );
}
