import type { Contract } from "@master-sql/course";
import { plural } from "@master-sql/words";
import { Fragment, useId } from "react";
import classes from "./contract-view.module.css";
import { clockWords, orderWords } from "./contract-words.ts";

/** What to return, in few words; they open into everything that is judged, and what is not. */
export function ContractView({
  contract,
  title = "What to return",
  isGiven = false,
  showsClock = !isGiven,
}: {
  readonly contract: Contract;
  readonly title?: string;
  /** The result is of a query that is given: its columns have their names. */
  readonly isGiven?: boolean;
  /** False where the clock is told beside it, or nothing of the learner's runs. */
  readonly showsClock?: boolean;
}) {
  const titleId = useId();
  const policies = [
    ["Order", orderWords(contract)],
    [
      "Ties",
      contract.ties ?? (contract.order === "none" ? undefined : "Rows that tie may come in any order."),
    ],
    ["NULL", contract.nulls],
    ["Duplicates", contract.duplicates],
    ["Given", contract.facts?.map(({ says }) => sentence(says)).join(" ")],
    ["Clock", showsClock ? clockWords() : undefined],
    ["Column names", isGiven ? undefined : namesWords(contract)],
  ] as const;
  return (
    <section className={classes.contract} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <p className={classes.grain}>
        {sentence(contract.grain)} {plural(contract.columns.length, "Column")}:{" "}
        {contract.columns.map(({ name }, i) => (
          <Fragment key={name}>
            {i > 0 && ", "}
            <code translate="no">{name}</code>
          </Fragment>
        ))}
        . {orderWords(contract)}
      </p>
      <details>
        <summary className={classes.toggle}>Types, ties, and what is judged</summary>
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Column</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
          <tbody>
            {contract.columns.map((column, i) => (
              <tr key={column.name}>
                <td className={classes.number}>{i + 1}</td>
                <td>
                  <code translate="no" className={classes.name}>
                    {column.name}
                  </code>
                  {column.note && <span className={classes.note}>{column.note}</span>}
                </td>
                <td className={classes.type}>{column.type}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className={classes.policies}>
          {policies.map(
            ([name, policy]) =>
              policy !== undefined && (
                <div key={name} className={classes.policy}>
                  <dt>{name}</dt>
                  <dd>{sentence(policy)}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </section>
  );
}

function namesWords({ names, anyColumnOrder }: Contract): string {
  if (anyColumnOrder) return "Name them as above; they may come in any order.";
  return names ? "Judged: name them as above." : "Not judged: name them as you like.";
}

/** An author's words as a sentence, whether or not they wrote it as one. */
export function sentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
