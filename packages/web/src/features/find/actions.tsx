import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { AskNext } from "../../lib/learner/ask-next.tsx";
import type { ShownStep } from "../../lib/learner/next-steps.ts";
import { newSession, usePracticeSession } from "../../lib/learner/session/practice-session.ts";

/** Something to do from the list. */
interface Action {
  readonly id: string;
  readonly kind: "action";
  readonly title: string;
  readonly place: string;
  /** Other words that it is found by. */
  readonly about: string;
  /** Does it. Returns the address to go to; null to stay. */
  run(): string | null;
}

interface Known {
  readonly next: ShownStep;
  readonly plan: (minutes: number) => readonly ShownStep[];
}

const blank = { kind: "action", place: "" } as const;

/** Minutes of the session that is started from the list. */
const MINUTES = 10;

/** What can be done, and what must be shown to find that out. Until it is, the practice page says what is next. */
export function useActions(): { readonly actions: readonly Action[]; readonly asking: ReactNode } {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const { set } = usePracticeSession();
  const [known, setKnown] = useState<Known | null>(null);
  const note = useCallback((next: ShownStep, plan: Known["plan"]) => setKnown({ next, plan }), []);
  const actions = useMemo((): readonly Action[] => {
    const begin = () => {
      const steps = known?.plan(MINUTES) ?? [];
      if (steps.length > 0) set(newSession(`${MINUTES} minutes`, steps, Date.now()));
      return steps[0]?.to ?? "/practice";
    };
    const changeTheme = () => {
      setColorScheme(isDark ? "light" : "dark");
      return null;
    };
    return [
      {
        ...blank,
        id: "action:next",
        title: "Next step",
        place: known?.next.title ?? "",
        about: "exercise lesson continue",
        run: () => known?.next.to ?? "/practice",
      },
      {
        ...blank,
        id: "action:start",
        title: `Start ${MINUTES} minutes`,
        about: "practice session begin",
        run: begin,
      },
      {
        ...blank,
        id: "action:theme",
        title: isDark ? "Light theme" : "Dark theme",
        about: "colors mode dark light",
        run: changeTheme,
      },
      {
        ...blank,
        id: "action:playground",
        title: "Open the playground",
        about: "write sql query free",
        run: () => "/playground",
      },
    ];
  }, [known, isDark, set, setColorScheme]);
  return { actions, asking: <AskNext onKnown={note} /> };
}

/** Actions whose words begin with each of the words wanted; all when none is. */
export function matchingActions(actions: readonly Action[], wanted: string): readonly Action[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title, about }) => {
    const own = `${title} ${about}`.toLowerCase().split(" ");
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}
