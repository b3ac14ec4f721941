import { Suspense } from "react";
import { Drawing } from "../../ui/drawing/index.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { StatementResults } from "../../ui/run-outcome/index.ts";
import { SchemaBrowser } from "../../ui/schema-browser/index.ts";
import classes from "./components-page.module.css";
import { drawings } from "./drawings.ts";
import { explained, schema } from "./samples.ts";
import { Section } from "./section.tsx";

const Failed = lazyPart<object>(() => Promise.reject(new Error("There is no such part.")));

/** Tables of a dataset, pictures of lessons, what EXPLAIN gave, and a part whose code could not be had. */
export function Pictures() {
  return (
    <>
      <Section title="Tables of a dataset">
        <div className={classes.sides}>
          <div className={classes.framed}>
            <SchemaBrowser
              tables={schema}
              of={{ slug: "shop", title: "A shop, with names to insert" }}
              onInsert={() => {}}
            />
          </div>
          <div className={classes.framed}>
            <SchemaBrowser tables={schema} />
          </div>
        </div>
      </Section>
      <Section title="Pictures of lessons">
        <div className={classes.sides}>
          {drawings.map((drawing) => (
            <Drawing
              key={drawing.kind}
              drawing={drawing}
              title={`A picture: ${drawing.kind}`}
              caption="What is to be seen, in a sentence or two."
              rows={["The same, row by row."]}
            />
          ))}
        </div>
      </Section>
      <Section title="What EXPLAIN gave">
        <div className={classes.framed}>
          <StatementResults results={[explained]} aside="12 ms" />
        </div>
      </Section>
      <Section title="A part that could not be had">
        <Suspense fallback={null}>
          <Failed />
        </Suspense>
      </Section>
    </>
  );
}
