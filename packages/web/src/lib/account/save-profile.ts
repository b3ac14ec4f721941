import type { CareerGoal, ExperienceLevel } from "@master-sql/protocol";
import { backendClient } from "../backend/client.ts";
import type { User } from "../backend/session.ts";

interface ProfileChoice {
  readonly careerGoal: CareerGoal;
  readonly experienceLevel: ExperienceLevel;
}

/** `message` is for the person. */
type SaveOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Stores career goal and experience level, also for somebody whose profile was never made. Never throws. */
export async function saveProfile(
  user: User,
  { careerGoal, experienceLevel }: ProfileChoice,
): Promise<SaveOutcome> {
  const chosen = { career_goal: careerGoal, experience_level: experienceLevel };
  try {
    const client = await backendClient();
    const update = () =>
      client.from("profiles").update(chosen).eq("user_id", user.id).select("user_id").throwOnError();
    if ((await update()).data.length > 0) return { ok: true };
    const made = await client
      .from("profiles")
      .insert({ user_id: user.id, email: user.email, name: user.name, ...chosen });
    // Made by another tab meanwhile, it is there to be changed.
    if (made.error && (await update()).data.length === 0) throw new Error(made.error.message);
    return { ok: true };
  } catch (cause) {
    console.warn("The profile was not saved.", cause);
    const message = "Your choice is still here. Check your connection, then save again.";
    return { ok: false, message };
  }
}
