/** What the app puts on `window`, as a script outside of it knows it. */
interface Window {
  /** Once `findings` has brought it. */
  axe?: typeof import("axe-core");
  /** While `support/motion.ts` listens. */
  noteMotion?(what: string): void;
  masterSql?: {
    openQuestionnaire(): Promise<void>;
    openCreditsPanel(): void;
    closeAll(): void;
    startCreditClaim(): Promise<void>;
    spendCredit(request: {
      agent: string;
      interactionId?: string;
    }): Promise<{ free_remaining_today: number; earned_remaining: number }>;
  };
}
interface WindowEventMap {
  "credit-balance-changed": CustomEvent<unknown>;
}
