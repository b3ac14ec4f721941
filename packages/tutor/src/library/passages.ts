import type { Catalogue, CheatSheet, LessonBundle } from "@master-sql/course";
import { plainText } from "./plain-text.ts";

/** A piece of the course that can be found and linked to. */
export interface Passage {
  readonly id: string;
  readonly from: "lesson" | "cheat-sheet";
  readonly title: string;
  /** Address of its page. */
  readonly path: string;
  /** Plain text, with code in backticks. */
  readonly text: string;
  /** Ids of the concepts that it is about; empty for the cheat sheet. */
  readonly concepts: readonly string[];
  /** The SQL of its blocks. */
  readonly queries: readonly string[];
}

/** What the library is made of: the course's bundles. */
export interface LibrarySources {
  readonly catalogue: Catalogue;
  readonly lessons: readonly LessonBundle[];
  readonly cheatSheet: CheatSheet;
}

/** All passages: sections of lessons, and snippets of the cheat sheet. */
export function passagesOf({ lessons, cheatSheet }: LibrarySources): readonly Passage[] {
  return [...lessons.flatMap(sectionsOf), ...snippetPassages(cheatSheet)];
}

const SECTION = /<h2[^<>]*>(.*?)<\/h2>/gs;

/** A lesson cut at its headings; its blocks of SQL go to the section that they stand in. */
function sectionsOf(lesson: LessonBundle): readonly Passage[] {
  const sections: { heading: string; text: string; queries: string[] }[] = [
    { heading: "", text: "", queries: [] },
  ];
  for (const block of lesson.blocks) {
    const current = sections.at(-1);
    if (!current) continue;
    if (block.kind === "runnable") {
      current.queries.push(block.sql);
      continue;
    }
    if (block.kind !== "prose") continue;
    let from = 0;
    for (const found of block.html.matchAll(SECTION)) {
      const section = sections.at(-1);
      if (section) section.text += proseOf(block.html.slice(from, found.index));
      sections.push({ heading: plainText(found[1] ?? ""), text: "", queries: [] });
      from = found.index + found[0].length;
    }
    const last = sections.at(-1);
    if (last) last.text += proseOf(block.html.slice(from));
  }
  return sections.map(({ heading, text, queries }, index) => ({
    id: `${lesson.slug}:${index}`,
    from: "lesson",
    title: heading === "" ? lesson.title : `${lesson.title}: ${heading}`,
    path: `/learning/${lesson.moduleId}/${lesson.slug}`,
    text: text.trim(),
    concepts: lesson.concepts,
    queries,
  }));
}

/** Prose between two blocks of SQL. What led to the block with a colon ends there. */
function proseOf(html: string): string {
  return `${plainText(html).replace(/:$/, ".")}\n`;
}

function snippetPassages({ levels }: CheatSheet): readonly Passage[] {
  return levels
    .flatMap(({ topics }) => topics)
    .flatMap((topic) =>
      topic.snippets.map(
        (snippet): Passage => ({
          id: `sheet:${snippet.id}`,
          from: "cheat-sheet",
          title: `${topic.title}: ${snippet.title}`,
          path: `/cheatsheet#${topic.id}`,
          text: `${topic.summary} ${snippet.when} ${snippet.trap}`,
          concepts: [],
          queries: [snippet.sql.trim()],
        }),
      ),
    );
}
