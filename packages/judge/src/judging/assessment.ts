import type { Checked } from "../verdicts/checked.ts";
import type { ComparedPlans, Verdict, WrongReason } from "../verdicts/verdict.ts";
import type { WrongDetails } from "./verdicts.ts";

/** What the visible data, and databases of the exercise's own, show of one answer. */
export type Assessment<Behaviour> =
  | {
      readonly kind: "right";
      /** Databases that it was right on. */
      readonly databases: number;
      /** How far a search of the kind's own came; absent where it makes none. */
      readonly searched?: Checked["searched"];
      readonly plans?: ComparedPlans;
    }
  | {
      readonly kind: "wrong";
      readonly reason: WrongReason;
      /** What the answer did, to be recognized among listed wrong answers (rule G14); undefined when it did nothing. */
      readonly behaviour?: Behaviour;
      readonly details?: WrongDetails;
    }
  /** Undecided or unusable. */
  | { readonly kind: "ended"; readonly verdict: Verdict };
