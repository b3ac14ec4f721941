import type { InterviewScript } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { isSamePart, lastName, nodeOf, parseQuery, printSelect, treeText } from "@master-sql/sql";
import { examine, type Stage } from "@master-sql/tutor/interview";
import { loadModule, parse } from "libpg-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOADING_MS } from "../../../../tools/tier.ts";
import { interviewScript } from "../bundle/interview-bundle.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

type SelectStmt = Parameters<typeof printSelect>[0];
type Node = NonNullable<Parameters<typeof nodeOf>[0]>;

const { content } = productContent();
const scripts = content.interviews.map((file) => interviewScript(file, content.techniques));

describe("I4: what an accepted answer does beyond what is asked isn't asked of the candidate", () => {
  const byDataset = Map.groupBy(scripts, ({ dataset }) => dataset);
  let sandbox: SqlSandbox;
  beforeAll(async () => {
    await Promise.all([ensureSnapshots(), loadModule()]);
    sandbox = createToolSandbox();
  }, LOADING_MS);
  afterAll(() => sandbox.close());

  test.each([...byDataset])(
    "its values are right without their rounding, and it leaves out rows only where the text says so, on %s",
    async (dataset, asked) => {
      await sandbox.open({ kind: "snapshot", slug: dataset });
      const unfair: string[] = [];
      for (const script of asked) {
        for (const { stage, sql, text } of askedOf(script)) {
          const parsed = await parseQuery(parse, sql);
          if (parsed.kind !== "query") continue;
          const { select } = parsed;
          const changed = { unrounded: unrounded(select), "not cut": withoutLimit(select, text) };
          for (const [what, other] of Object.entries(changed)) {
            if (isSamePart(other, select)) continue;
            const { own, before } = await examine(
              script,
              stage,
              { sql: printSelect(other), checks: [] },
              sandbox,
            );
            const wrong = [own, before].filter(
              (each) => each?.match && !["same", "fewer-columns"].includes(each.match.status),
            );
            const failed = own.run.status === "error" ? own.run.message : "";
            if (wrong.length > 0 || failed !== "")
              unfair.push(
                `${script.slug}, ${stage.at}, ${what}: ${failed || JSON.stringify(wrong[0]?.match)}`,
              );
          }
        }
      }
      expect(unfair).toEqual([]);
    },
    240_000,
  );
});

interface Asked {
  readonly stage: Stage;
  readonly sql: string;
  /** The question as shown to the candidate. */
  readonly text: string;
}

/** The accepted queries of a script, each with where it is asked for. */
function askedOf(script: InterviewScript): readonly Asked[] {
  const { question, answerSql, twists, followUps } = script;
  return [
    ...(answerSql === null ? [] : [{ stage: { at: "question" } as const, sql: answerSql, text: question }]),
    ...twists.map((twist, index) => ({
      stage: { at: "twist", index } as const,
      sql: twist.answerSql,
      text: question,
    })),
    ...followUps.flatMap((change, index) =>
      change.answerSql === null
        ? []
        : [
            {
              stage: { at: "change", index } as const,
              sql: change.answerSql,
              text: change.question,
            },
          ],
    ),
  ];
}

const ROUNDING = new Set(["round", "trunc", "ceil", "ceiling", "floor", "date_trunc"]);

/** A query without the outermost rounding of its columns, but for those that it groups by. */
function unrounded(select: SelectStmt): SelectStmt {
  if (select.larg && select.rarg)
    return { ...select, larg: unrounded(select.larg), rarg: unrounded(select.rarg) };
  if (select.distinctClause) return select;
  const isGroupedBy = (target: Node, at: number) => {
    const { name, val } = nodeOf(target, "ResTarget") ?? {};
    return (select.groupClause ?? []).some((key) => {
      const position = nodeOf(key, "A_Const")?.ival?.ival;
      const column = nodeOf(key, "ColumnRef");
      return (
        position === at + 1 ||
        (column && lastName(column.fields) === name) ||
        (!column && treeText(val).includes(treeText(key)))
      );
    });
  };
  return {
    ...select,
    targetList: (select.targetList ?? []).map((target, at) => {
      const own = nodeOf(target, "ResTarget");
      if (!own?.val || isGroupedBy(target, at)) return target;
      return { ResTarget: { ...own, val: exact(own.val) } };
    }),
  };
}

function exact(value: Node): Node {
  const call = nodeOf(value, "FuncCall");
  const name = lastName(call?.funcname);
  const argument = call?.args?.[name === "date_trunc" ? 1 : 0];
  if (name !== null && name !== undefined && ROUNDING.has(name) && argument) return exact(argument);
  const cast = nodeOf(value, "TypeCast");
  if (cast?.arg && !nodeOf(cast.arg, "A_Const")) return exact(cast.arg);
  const coalesced = nodeOf(value, "CoalesceExpr");
  const [first, ...rest] = coalesced?.args ?? [];
  return first ? { CoalesceExpr: { ...coalesced, args: [exact(first), ...rest] } } : value;
}

/** A query without the limit of its rows, unless a text speaks of so many. */
function withoutLimit(select: SelectStmt, text: string): SelectStmt {
  const limit = nodeOf(select.limitCount, "A_Const")?.ival?.ival;
  if (limit === undefined) return select;
  const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  const said = new RegExp(`\\b(?:${limit}|${words[limit - 1] ?? limit}|page)\\b`, "i");
  if (said.test(text)) return select;
  const { limitCount: _, limitOption: __, ...rest } = select;
  return rest;
}
