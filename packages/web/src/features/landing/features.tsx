import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LevelDots } from "../../ui/level-dots.tsx";
import { StaticSql } from "../../ui/sql-editor/static-sql.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./features.module.css";
import { SampleTable } from "./sample-table.tsx";

const query = `SELECT name, price
FROM products
ORDER BY price DESC
LIMIT 4;`;

const dearest = [
  ["Dinner service for twelve", "289.00"],
  ["Five-arm chandelier", "249.00"],
  ["Station clock, double-sided", "178.00"],
  ["Copper jam pan", "139.00"],
];

export interface FeaturesProps {
  /** The first lessons of the course. */
  readonly path: readonly { readonly id: string; readonly title: string }[];
  /** Exercises of growing difficulty. */
  readonly sample: readonly { readonly slug: string; readonly title: string; readonly difficulty: number }[];
}

export function Features({ path, sample }: FeaturesProps) {
  return (
    <div className={classes.features}>
      <Feature
        title="No learning blockers"
        text="Nothing to install, no server to wait for, no account to open. The database is in the page, it is yours alone, and whatever you break is mended with one click. Once it is loaded, queries run without a network."
        picture={
          <>
            <StaticSql sql={query} label="A query" />
            <div className={classes.result}>
              <SampleTable caption="Its result" columns={["name", "price"]} rows={dearest} />
            </div>
          </>
        }
      />
      <Feature
        title="Practice at your level"
        text="Every exercise says what it trains and how hard it is, and exactly what your result must look like. Hints open one at a time, so that you get as little help as you need."
        picture={
          <ul className={classes.list}>
            {sample.map(({ slug, title, difficulty }) => (
              <li key={slug}>
                <Link to={`/practice/${slug}`} className={classes.exercise}>
                  <span>{title}</span>
                  <LevelDots level={difficulty} name="Difficulty" />
                </Link>
              </li>
            ))}
          </ul>
        }
      />
      <Feature
        title="Error debugging"
        text="A query that doesn't run is marked at the very place, with PostgreSQL's own message and hint. One that runs and is wrong is set against the expected rows: what is missing, what is too much, what is out of order."
        picture={
          <>
            <div className={classes.broken}>
              <code>
                SELECT name, <u>prise</u>
                {"\n"}FROM products;
              </code>
            </div>
            <p className={classes.error}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              <span>
                column "prise" does not exist
                <span className={classes.hint}>
                  Perhaps you meant to reference the column "products.price".
                </span>
              </span>
            </p>
          </>
        }
      />
      <Feature
        title="Your next step, kept for you"
        text="The course knows what you have done and what comes next. Log in when you like: everything you did before comes along, checked again by the server, and is there on your other devices."
        picture={
          <ol className={classes.list}>
            {path.map(({ id, title }, at) => (
              <li key={id} className={classes.step}>
                <StateMark state={at < 2 ? "done" : "open"} />
                <span>{title}</span>
                {at === 2 && <span className={classes.next}>Next</span>}
              </li>
            ))}
          </ol>
        }
      />
    </div>
  );
}

function Feature({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <section className={classes.feature}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.picture}>{picture}</div>
    </section>
  );
}
