import { type DialectDifference, dialectNames, dialects } from "@master-sql/course";
import { Fragment } from "react";
import { InlineCode } from "../../ui/inline-code.tsx";
import classes from "./dialect-notes.module.css";

/** What other systems write in place of PostgreSQL's constructs, folded into one line. */
export function DialectNotes({ differences }: { readonly differences: readonly DialectDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <details className={classes.notes}>
      <summary>In MySQL, SQL Server, BigQuery, Snowflake, SQLite and Oracle</summary>
      {differences.map((difference) => (
        <section key={difference.id}>
          <p className={classes.construct}>
            <InlineCode text={difference.construct} />
            {difference.since !== undefined && (
              <span className={classes.since}> PostgreSQL {difference.since} and later</span>
            )}
          </p>
          <dl className={classes.systems}>
            {dialects.map((dialect) => (
              <Fragment key={dialect}>
                <dt>{dialectNames[dialect]}</dt>
                <dd>
                  <InlineCode text={difference[dialect]} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
