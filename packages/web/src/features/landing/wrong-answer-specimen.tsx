import { StaticSql } from "../../ui/sql-editor/static-sql.tsx";
import { SampleTable } from "./sample-table.tsx";
import classes from "./wrong-answer-specimen.module.css";

/** An answer to the exercise "Nobody has ever ordered it" that is wrong, and what its author is shown: real rows. */
const answer = `SELECT code, name
FROM products
WHERE id NOT IN (SELECT product_id
                 FROM order_items)
ORDER BY code;`;

const missing = [
  ["CEI-005", "Five-arm chandelier"],
  ["CLK-003", "Station clock, double-sided"],
  ["COO-008", "Copper jam pan"],
];

export function WrongAnswerSpecimen() {
  return (
    <figure className={classes.specimen}>
      <figcaption className={classes.question}>Which of our products has nobody ever ordered?</figcaption>
      <StaticSql sql={answer} label="An answer that is wrong" />
      <div className={classes.verdict}>
        <p className={classes.finding}>
          <strong>Not yet.</strong> Your query returned no row; nine were expected.
        </p>
        <SampleTable caption="Missing rows" columns={["code", "name"]} rows={missing} more="and 6 more" />
        <p className={classes.why}>
          Lines for gift wrapping have NULL as their <code>product_id</code>. With a single NULL in the list,{" "}
          <code>NOT IN</code> is never true.
        </p>
      </div>
    </figure>
  );
}
