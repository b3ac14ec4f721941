import type { Catalogue } from "@master-sql/course";
import { planSession } from "@master-sql/learning";
import { useEffect } from "react";
import { useCatalogue } from "../content/use-catalogue.ts";
import { useAim } from "./aim.ts";
import { useMistakeNames } from "./mistake-names.ts";
import { choiceOptions, type ShownStep, shownSteps, useNextSteps } from "./next-steps.ts";
import { placeOn } from "./place-on-path.ts";
import { type KnownPath, usePath } from "./use-path.ts";

export interface NextKnownProps {
  /** Gets the next step, a function that plans a session of some minutes, and the id of the module the learner is at. */
  onKnown(next: ShownStep, plan: (minutes: number) => readonly ShownStep[], moduleId: string | null): void;
}

/** Finds the learner's next step; shows nothing. Takes the model along: import it lazily. */
export default function NextKnown(props: NextKnownProps) {
  const { data: catalogue } = useCatalogue();
  return catalogue === undefined ? null : <OnPath {...props} catalogue={catalogue} />;
}

function OnPath(props: NextKnownProps & { readonly catalogue: Catalogue }) {
  const path = usePath(props.catalogue);
  return path === null ? null : <Known {...props} path={path} />;
}

function Known({
  onKnown,
  path,
  catalogue,
}: NextKnownProps & { readonly catalogue: Catalogue; readonly path: KnownPath }) {
  const [next] = useNextSteps(path, catalogue, 1);
  const aim = useAim(({ index }) => index);
  const names = useMistakeNames(path.learner);
  const key = next?.to;
  useEffect(() => {
    if (next === undefined) return;
    const plan = (minutes: number) => {
      const { picture, catalogue: practice } = path.learner;
      const planned = planSession(picture, practice, path, { ...choiceOptions(path, aim), minutes });
      return shownSteps(planned, path, catalogue, names);
    };
    onKnown(next, plan, placeOn(path)?.moduleId ?? null);
  }, [key, onKnown]);
  return null;
}
