import { create } from "zustand";
import { durableStorage } from "../storage/durable-storage.ts";

/** Chances of success that a learner can ask for, from hard to easy. */
const AIMS = [0.55, 0.65, 0.75, 0.85] as const;
const USUAL_AIM = 0.75;
const USUAL = AIMS.indexOf(USUAL_AIM);
const KEY = "master-sql.practice.aim";

function kept(): number {
  const index = Number(durableStorage.get(KEY) ?? Number.NaN);
  return Number.isInteger(index) && index >= 0 && index < AIMS.length ? index : USUAL;
}

interface Aim {
  readonly index: number;
  /** Moves it, and keeps that in this browser. */
  move(by: 1 | -1): void;
}

/** How hard exercises should be for whoever practices in this browser. */
export const useAim = create<Aim>((set) => ({
  index: kept(),
  move: (by) =>
    set(({ index }) => {
      const moved = Math.min(AIMS.length - 1, Math.max(0, index + by));
      durableStorage.set(KEY, String(moved));
      return { index: moved };
    }),
}));

export const aimedChance = (index: number): number => AIMS[index] ?? USUAL_AIM;
export const isHardest = (index: number): boolean => index === 0;
export const isEasiest = (index: number): boolean => index === AIMS.length - 1;
