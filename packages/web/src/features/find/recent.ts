import { z } from "zod";
import type { Findable } from "../../lib/search/findable.ts";
import { useStored } from "../../lib/storage/use-stored.ts";

const KEY = "master-sql.find-recent";
const MOST = 5;

const recentSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(["page", "module", "lesson", "concept", "exercise", "snippet", "quiz", "interview"]),
    title: z.string(),
    place: z.string(),
    to: z.string(),
  }),
);
/** Something that was opened from the list. */
type Opened = Pick<Findable, "id" | "kind" | "title" | "place" | "to">;

/** What was opened last in this browser, the latest first. */
export function useRecent(): { readonly opened: readonly Opened[]; note(opened: Opened): void } {
  const { value, set } = useStored(KEY, recentSchema, []);
  return {
    opened: value,
    note: ({ id, kind, title, place, to }) =>
      set([{ id, kind, title, place, to }, ...value.filter((each) => each.id !== id)].slice(0, MOST)),
  };
}
