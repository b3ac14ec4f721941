import type { Role, Track } from "@master-sql/engine/content";
import { z } from "zod";
import { useStored } from "../../lib/storage/use-stored.ts";

const roleSchema = z.string().nullable();

/**
 * The track that this browser chose last, null for the whole course, and how to choose another. The prerendered page
 * shows the course.
 */
export function useTrack(tracks: readonly Track[]): readonly [Track | null, (role: Role | null) => void] {
  const { value: chosen, set } = useStored("master-sql.track", roleSchema, null);
  return [tracks.find(({ role }) => role === chosen) ?? null, set];
}
