import type { TutorHistory } from "@master-sql/protocol";
import { questionText, type TutorPart, type TutorRun } from "@master-sql/tutor";
import { quantity } from "@master-sql/words";
import { placeWords } from "./place-words.ts";

type Questions = TutorHistory["questions"];

/** What was asked of the tutor, as Markdown to be kept: a chapter for each place, the oldest question first. */
export function conversationText(questions: Questions): string {
  const places = new Map<string, Questions[number][]>();
  for (const question of questions.toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1))) {
    const words = placeWords(question.place);
    places.set(words, [...(places.get(words) ?? []), question]);
  }
  const chapters = [...places].map(([words, asked]) => [`## ${words}`, ...asked.map(entryText)].join("\n\n"));
  return `${["# Asked of the tutor", ...chapters].join("\n\n")}\n`;
}

function entryText({ askedAt, question, parts, state }: Questions[number]): string {
  return [
    `### ${oneLine(questionText(question))}`,
    `*${askedAt.slice(0, 16).replace("T", " ")} UTC*`,
    ...(question.sql.trim() === "" ? [] : ["My query then:", fenced("sql", question.sql.trim())]),
    ...parts.map(partText).filter((text) => text !== ""),
    ...(state === "failed" || state === "stopped" ? ["*The answer was broken off.*"] : []),
  ].join("\n\n");
}

function partText(part: TutorPart): string {
  switch (part.type) {
    case "text":
      return part.folded === undefined ? part.markdown : `**${part.folded}:** ${part.markdown}`;
    case "sql":
      return [part.caption, fenced("sql", part.sql), runText(part.run)]
        .filter((text) => text !== "")
        .join("\n\n");
    case "plans":
      return `Pages read: ${part.before.buffers} before, ${part.after.buffers} after the change.`;
    case "passage":
      return `> ${part.title} (${part.path})\n>\n> ${oneLine(part.excerpt)}`;
    case "nothing":
      return part.reason;
    case "speaker":
      return part.speaker.by === "model" ? `*Worded by ${part.speaker.model}.*` : "";
    case "task":
    case "follow-ups":
      return "";
  }
}

function runText(run: TutorRun): string {
  if (run.status === "error") return `It fails with ${run.sqlstate}: ${run.message}`;
  if (run.columns.length === 0) return "";
  const row = (cells: readonly (string | null)[]) =>
    `| ${cells.map((cell) => oneLine(cell ?? "NULL").replaceAll("|", "\\|")).join(" | ")} |`;
  const more =
    run.rowCount > run.rows.length
      ? [`\nThe first ${run.rows.length} of ${quantity(run.rowCount, "row")}.`]
      : [];
  return [row(run.columns), row(run.columns.map(() => "---")), ...run.rows.map(row), ...more].join("\n");
}

/** A block of code, with a fence longer than any within it. */
function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function oneLine(text: string): string {
  return text.split(/\s/).filter(Boolean).join(" ");
}
