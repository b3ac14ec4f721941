import type { ModuleBundle, Track } from "@master-sql/course";

/** The modules of a track in the order of the course; all without one. */
export function modulesOf(track: Track | null, modules: readonly ModuleBundle[]): readonly ModuleBundle[] {
  return track === null ? modules : modules.filter(({ id }) => track.modules.includes(id));
}
