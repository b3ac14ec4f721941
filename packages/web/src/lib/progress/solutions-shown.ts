import { z } from "zod";
import { durableStorage } from "../storage/durable-storage.ts";

/** Ids of exercises whose accepted solutions this browser has shown; forgotten with everything else at sign-out. */
const KEY = "master-sql.solutions-shown";

const shownSchema = z.array(z.string());

function shown(): readonly string[] {
  try {
    return shownSchema.parse(JSON.parse(durableStorage.get(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

export function wasSolutionShown(exerciseId: string): boolean {
  return shown().includes(exerciseId);
}

/** True when it was not known before. */
export function rememberShownSolution(exerciseId: string): boolean {
  const known = shown();
  if (known.includes(exerciseId)) return false;
  durableStorage.set(KEY, JSON.stringify([...known, exerciseId]));
  return true;
}

export function forgetShownSolutions(): void {
  durableStorage.remove(KEY);
}
