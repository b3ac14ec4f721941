import { Link } from "react-router";
import type { Idea } from "./idea.ts";

/** A concept in a sentence, and the lesson that teaches it. */
export function ConceptWords({ idea: { title, sentence, lesson } }: { readonly idea: Idea }) {
  return (
    <p>
      <strong>{title}.</strong> {sentence}{" "}
      {lesson && <Link to={lesson.to}>Read the lesson “{lesson.title}”</Link>}
    </p>
  );
}
