import { useMediaQuery } from "@mantine/hooks";
import type { Catalogue } from "@master-sql/course";
import type { ConceptPicture } from "@master-sql/learning";
import { list } from "@master-sql/words";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { masteryState, masteryWords } from "../../../lib/learner/mastery-words.ts";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { Choice } from "../../../ui/choice.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { conceptsAround } from "./concept-layout.ts";
import classes from "./concept-map.module.css";
import type { MapNode } from "./map-node.ts";

/** Where there is no room for a diagram, its library isn't loaded. */
const ConceptDiagram = lazyPart(() => import("./concept-diagram.tsx"));
const WIDE = "(min-width: 48em)";
const ALL = "all";

/** What builds on what, with what is believed of each concept: a diagram, or a list where the screen is narrow. */
export function ConceptMap({
  known,
  catalogue,
}: {
  readonly known: KnownLearner;
  readonly catalogue: Catalogue;
}) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const ownConcepts = useMemo(() => conceptsByModule(catalogue), [catalogue]);
  const [chosen, setChosen] = useState<string | null>(null);
  const moduleId = chosen ?? latestModule(known, catalogue);
  const nodes = useMemo(() => {
    const titles = new Map(catalogue.concepts.map(({ id, title }) => [id, title]));
    const shown = conceptsAround(catalogue.concepts, ownConcepts.get(moduleId) ?? null);
    return shown.map(({ id, title, prerequisites }): MapNode => {
      const picture = known.picture.concepts[known.catalogue.conceptById.get(id) ?? -1];
      const isPractised = picture !== undefined && picture.attempts > 0;
      const isDue = isPractised && picture.dueAt !== null && picture.dueAt <= known.now;
      return {
        id,
        title,
        prerequisites,
        state: isPractised ? masteryState(picture) : "none",
        words: isPractised ? `${stateWords(picture)}${isDue ? ", review due" : ""}` : "",
        buildsOn: list(prerequisites.flatMap((each) => titles.get(each) ?? [])),
      };
    });
  }, [catalogue, ownConcepts, moduleId, known]);
  return (
    <section aria-labelledby="concept-map">
      <div className={classes.head}>
        <div>
          <h2 id="concept-map">Concept map</h2>
          <p className={classes.muted}>
            What builds on what. Color shows how likely you are to solve an exercise; a concept without words
            isn't practiced yet. Choose one to practice it.
          </p>
        </div>
        <Choice
          label="Concepts of"
          value={moduleId}
          onChange={setChosen}
          options={[
            ...catalogue.modules.map(({ id, title }) => [id, title] as const),
            [ALL, "The whole course"] as const,
          ]}
        />
      </div>
      {isWide ? (
        <div className={classes.diagram}>
          <Suspense fallback={null}>
            <ConceptDiagram key={moduleId} nodes={nodes} />
          </Suspense>
        </div>
      ) : (
        <ul className={classes.list}>
          {nodes.map((node) => (
            <li key={node.id} className={classes.node} data-state={node.state}>
              <Link to={`/practice?concept=${node.id}`}>{node.title}</Link>
              {node.words !== "" && <span className={classes.words}>{node.words}</span>}
              {node.buildsOn !== "" && <span className={classes.words}>Builds on: {node.buildsOn}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function stateWords(picture: ConceptPicture): string {
  return `${masteryWords(picture)}, ${Math.round(picture.mastery * 100)}%`;
}

/** What the lessons of each module teach. */
function conceptsByModule({ modules }: Catalogue): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    modules.map(({ id, lessons }) => [id, new Set(lessons.flatMap(({ concepts }) => concepts))] as const),
  );
}

/** Where the learner was last; the first module for those who weren't anywhere. */
function latestModule({ picture, catalogue }: KnownLearner, { modules }: Catalogue): string {
  const item = picture.lastItem === null ? undefined : catalogue.items[picture.lastItem];
  return item?.moduleId ?? modules[0]?.id ?? ALL;
}
