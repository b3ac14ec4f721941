import { type Account, careerGoalSchema, experienceLevelSchema } from "@master-sql/protocol";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { useSession } from "../backend/session.ts";
import { useStored } from "../storage/use-stored.ts";
import { GOAL_KEY, type Goal } from "./kept-goal.ts";
import { saveProfile } from "./save-profile.ts";
import { noteAccount, useAccount } from "./use-account.ts";

const goalSchema = z.object({ careerGoal: careerGoalSchema, experienceLevel: experienceLevelSchema });
const UNSAID: Goal = { careerGoal: "general", experienceLevel: "beginner" };

export interface KnownGoal {
  /** "loading" while the account is asked for. */
  readonly status: "loading" | "ready";
  readonly goal: Goal;
  /** Whether they named a goal or a level; false while that isn't known. */
  readonly isSaid: boolean;
  readonly survey: Account["survey"];
  /** Changes it, in the account of who is signed in; the message is for the person. */
  choose(goal: Goal): Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }>;
}

const isUnsaid = ({ careerGoal, experienceLevel }: Goal) =>
  careerGoal === UNSAID.careerGoal && experienceLevel === UNSAID.experienceLevel;

/**
 * The goal and level of whoever is here: the account's, or what this browser keeps for a visitor. What was chosen as a
 * visitor moves into an account that says nothing yet.
 */
export function useGoal(): KnownGoal {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const kept = useStored(GOAL_KEY, goalSchema, UNSAID);
  const { data: account, isError } = useAccount(user?.id ?? null);
  const profile = account?.profile ?? null;
  const saved = profile === null ? UNSAID : profile;
  const movesIn = user !== null && profile !== null && isUnsaid(profile) && !isUnsaid(kept.value);

  async function choose(goal: Goal) {
    if (user === null) {
      kept.set(goal);
      return { ok: true as const };
    }
    const before = profile;
    const shown = { name: before?.name ?? user.name, ...goal };
    noteAccount(user.id, { profile: shown });
    const outcome = await saveProfile(user, goal);
    if (!outcome.ok) noteAccount(user.id, { profile: before });
    return outcome;
  }

  const move = async () => {
    const goal = kept.value;
    kept.set(UNSAID);
    const outcome = await choose(goal);
    if (!outcome.ok) kept.set(goal);
  };
  // Once for each visit: offline it is tried again with the next.
  const isTried = useRef(false);
  useEffect(() => {
    if (!movesIn || isTried.current) return;
    isTried.current = true;
    void move();
  });

  const isKnown = session.status === "visitor" || (user !== null && (account !== undefined || isError));
  const { careerGoal, experienceLevel } = user === null || movesIn ? kept.value : saved;
  const goal = { careerGoal, experienceLevel };
  return {
    status: isKnown ? "ready" : "loading",
    goal,
    isSaid: isKnown && !isUnsaid(goal),
    survey: user === null ? null : (account?.survey ?? null),
    choose,
  };
}
