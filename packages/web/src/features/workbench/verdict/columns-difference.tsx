import type { Contract } from "@master-sql/engine/content";
import type { ResultColumn } from "@master-sql/engine/sandbox";
import tableClasses from "../../../ui/difference/difference-table.module.css";
import { Scroller } from "../../../ui/scroller.tsx";

interface ColumnsDifferenceProps {
  readonly contract: Contract;
  readonly actual: readonly ResultColumn[];
  /** What was found to be wrong: then that is what is marked. */
  readonly about: "count" | "names" | "types";
  /** 0-based column with the wrong type. */
  readonly column?: number;
}

/** The columns asked for beside those of the result, position by position. */
export function ColumnsDifference({ contract, actual, about, column }: ColumnsDifferenceProps) {
  const positions = Array.from({ length: Math.max(contract.columns.length, actual.length) }, (_, i) => i);
  const differs = (i: number): boolean => {
    const expected = contract.columns[i];
    const own = actual[i];
    if (about === "types") return i === column;
    if (expected === undefined || own === undefined) return true;
    return about === "names" && expected.name !== own.name;
  };
  return (
    <Scroller className={tableClasses.scroller} label="Columns, asked for and yours">
      <table className={tableClasses.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Asked for</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {positions.map((i) => (
            <tr key={i}>
              <td>{i + 1}</td>
              <td>{describe(contract.columns[i]?.name, contract.columns[i]?.type)}</td>
              <td data-differs={differs(i) || undefined}>
                {differs(i) && (
                  <>
                    <span className={tableClasses.mark} aria-hidden="true">
                      ≠
                    </span>
                    <span className={tableClasses.spoken}>differs: </span>
                  </>
                )}
                {describe(actual[i]?.name, actual[i]?.typeName)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function describe(name: string | undefined, type: string | undefined): string {
  return name === undefined ? "no column" : `${name} (${type})`;
}
