import type { Catalogue } from "@master-sql/course";
import { NextLink, NextWaiting } from "./next-link.tsx";
import { useNextSteps } from "./next-steps.ts";
import { type KnownPath, usePath } from "./use-path.ts";

/** The learner's next step. Takes the model along: import it lazily. */
export default function OwnNext({ catalogue }: { readonly catalogue: Catalogue }) {
  const path = usePath(catalogue);
  return path === null ? <NextWaiting /> : <Known path={path} catalogue={catalogue} />;
}

function Known({ path, catalogue }: { readonly path: KnownPath; readonly catalogue: Catalogue }) {
  const [next] = useNextSteps(path, catalogue, 1);
  return <NextLink step={next ?? null} />;
}
