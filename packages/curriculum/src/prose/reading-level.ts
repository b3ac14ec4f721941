import type { Lesson } from "@master-sql/course";
import { fleschKincaid } from "flesch-kincaid";
import { fromMarkdown } from "mdast-util-from-markdown";
import { syllable } from "syllable";

/** Words of explanation that an adult reads in a minute while learning, and minutes that go into a block that runs, or an exercise. */
const WORDS_PER_MINUTE = 180;
const MINUTES_PER_BLOCK = 0.8;

export interface Readability {
  /** Grade of the Flesch-Kincaid formula (Kincaid et al. 1975): years at school that the text asks for. */
  readonly grade: number;
  readonly words: number;
  /** Reading the prose, running the blocks, and the exercises in between. */
  readonly minutes: number;
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * How hard a lesson's paragraphs are to read, and how long it takes. Code within a sentence counts as a word of one
 * syllable.
 */
export function readabilityOf(lesson: Lesson): Readability {
  let sentenceCount = 0;
  let wordCount = 0;
  let syllableCount = 0;
  for (const block of lesson.blocks) {
    if (block.kind !== "prose") continue;
    for (const paragraph of paragraphsOf(block.markdown)) {
      for (const { segment } of sentences.segment(paragraph)) {
        const found = [...words.segment(segment)].filter(({ isWordLike }) => isWordLike);
        if (found.length === 0) continue;
        sentenceCount += 1;
        wordCount += found.length;
        syllableCount += found.reduce((sum, { segment: word }) => sum + Math.max(1, syllable(word)), 0);
      }
    }
  }
  const blocks = lesson.blocks.filter(({ kind }) => kind === "runnable" || kind === "exercise").length;
  return {
    grade: fleschKincaid({ sentence: sentenceCount, word: wordCount, syllable: syllableCount }),
    words: wordCount,
    minutes: wordCount / WORDS_PER_MINUTE + blocks * MINUTES_PER_BLOCK,
  };
}

type MarkdownNode = ReturnType<typeof fromMarkdown>["children"][number];

/** Each paragraph as plain text, and each line of a table, headings aside. */
function paragraphsOf(markdown: string): readonly string[] {
  const plain = (node: MarkdownNode): string => {
    if (node.type === "text") return node.value;
    if (node.type === "inlineCode") return "x";
    return "children" in node ? node.children.map(plain).join("") : "";
  };
  const visit = (node: MarkdownNode): readonly string[] => {
    if (node.type === "heading" || node.type === "code") return [];
    if (node.type === "paragraph") return [plain(node)];
    return "children" in node ? node.children.flatMap(visit) : [];
  };
  return fromMarkdown(markdown).children.flatMap(visit);
}
