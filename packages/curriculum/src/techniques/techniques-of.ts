import { snippetsOf, type TechniqueList } from "@master-sql/course";
import type { Content } from "@master-sql/course/source";
import { constructsOf } from "../order/constructs.ts";
import { isShown, type Shown, shownByLesson } from "../order/shown-constructs.ts";

/**
 * The vocabulary of techniques, and which each item carries: those of its concepts, in their order, then those whose
 * constructs its SQL uses. A lesson carries a construct's technique if no lesson before it shows the construct.
 */
export async function techniqueList(content: Content): Promise<TechniqueList> {
  const of: Record<string, string[]> = {};
  const carriedBy = (id: string, concepts: readonly string[], constructs: ReadonlySet<string>) =>
    [
      ...concepts.flatMap((concept) => content.techniques.filter((each) => each.concepts.includes(concept))),
      ...content.techniques.filter(
        (each) => each.items.includes(id) || each.constructs.some((construct) => constructs.has(construct)),
      ),
    ].map((technique) => technique.id);
  const carry = (...item: Parameters<typeof carriedBy>) => {
    of[item[0]] = [...new Set(carriedBy(...item))];
  };
  for (const { id } of content.concepts) carry(`concept:${id}`, [id], new Set());
  for (const { exercise } of content.exercises) {
    const sql = "query" in exercise ? exercise.query : exercise.solutions[0];
    carry(exercise.id, exercise.concepts, await constructsIn(sql ?? ""));
  }
  const named = [...new Set(content.techniques.flatMap(({ constructs }) => constructs))];
  const earlier: Shown[] = [];
  for (const slug of content.modules.flatMap(({ lessons }) => lessons)) {
    const lesson = content.lessons.find((file) => file.lesson.slug === slug)?.lesson;
    if (!lesson) continue;
    const shown = await shownByLesson(lesson);
    carry(
      lesson.id,
      lesson.concepts,
      new Set(named.filter((construct) => shown.constructs.has(construct) && !isShown(construct, earlier))),
    );
    earlier.push(shown);
  }
  for (const { interview } of content.interviews) {
    const sql = interview.modelAnswer.flatMap((block) => (block.kind === "runnable" ? [block.sql] : []));
    carry(interview.id, interview.concepts, await constructsIn(sql.join(";\n")));
  }
  for (const { id, sql, techniques } of content.cheatSheet ? snippetsOf(content.cheatSheet.value) : [])
    of[id] = [...new Set([...techniques, ...carriedBy(id, [], await constructsIn(sql))])];
  return {
    techniques: content.techniques.map(({ id, term, synonyms, since }) => ({
      id,
      term,
      synonyms,
      ...(since !== undefined && { since }),
    })),
    of,
  };
}

/** What can't be parsed, such as a query that is there to fail, uses nothing. */
async function constructsIn(sql: string): Promise<ReadonlySet<string>> {
  try {
    return await constructsOf(sql);
  } catch {
    return new Set();
  }
}
