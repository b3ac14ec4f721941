import type { CareerGoal, ExperienceLevel } from "@master-sql/engine/api";
import type { Outcome } from "../../lib/backend/call-function.ts";
import { backendClient } from "../../lib/backend/client.ts";
import type { User } from "../../lib/backend/session.ts";

interface ProfileChoice {
  readonly careerGoal: CareerGoal;
  readonly experienceLevel: ExperienceLevel;
}

/** Stores career goal and experience level, also for somebody whose profile was never made. Never throws. */
export async function saveProfile(
  user: User,
  { careerGoal, experienceLevel }: ProfileChoice,
): Promise<Outcome<null>> {
  const chosen = { career_goal: careerGoal, experience_level: experienceLevel };
  try {
    const client = await backendClient();
    const update = () =>
      client.from("profiles").update(chosen).eq("user_id", user.id).select("user_id").throwOnError();
    if ((await update()).data.length > 0) return { ok: true, value: null };
    const made = await client
      .from("profiles")
      .insert({ user_id: user.id, email: user.email, name: user.name, ...chosen });
    // Made by another tab meanwhile, it is there to be changed.
    if (made.error && (await update()).data.length === 0) throw new Error(made.error.message);
    return { ok: true, value: null };
  } catch (cause) {
    console.warn("The profile was not saved.", cause);
    const message = "Your choice is still here. Check your connection, then save again.";
    return { ok: false, message, code: "unreachable" };
  }
}
