import { lastName, nameNodes, type Place, walk } from "@master-sql/sql";
import type { FuncCall, WindowDef } from "@pgsql/types";
import { type Edit, type MutationOperator, replacement, sqlOf, without } from "../operator.ts";
import { hasNoPeers } from "../same-meaning.ts";
import { otherOrders } from "./order-by.ts";

/** How the description of a window with other sort keys begins. */
export const SORTED_WINDOW = "in the window";

const others: Readonly<Record<string, readonly string[]>> = {
  row_number: ["rank", "dense_rank"],
  rank: ["dense_rank", "row_number"],
  dense_rank: ["rank", "row_number"],
  lag: ["lead"],
  lead: ["lag"],
  first_value: ["last_value"],
  last_value: ["first_value"],
  percent_rank: ["cume_dist"],
  cume_dist: ["percent_rank"],
};

/** Bits of PostgreSQL's frameOptions (nodes/parsenodes.h). */
const NONDEFAULT = 0x1;
const RANGE = 0x2;
const ROWS = 0x4;
const GROUPS = 0x8;
const BETWEEN = 0x10;
const START_UNBOUNDED_PRECEDING = 0x20;
const END_UNBOUNDED_FOLLOWING = 0x100;
const END_CURRENT_ROW = 0x400;
const END_OFFSET_PRECEDING = 0x1000;
const OFFSETS = 0x7800;
const DEFAULT_FRAME = RANGE | START_UNBOUNDED_PRECEDING | END_CURRENT_ROW;

/** Functions that give the same where no two rows are peers. */
const ranks = new Set(["row_number", "rank", "dense_rank"]);

/** Functions whose value doesn't depend on the frame. */
const frameless = new Set([
  "row_number",
  "rank",
  "dense_rank",
  "percent_rank",
  "cume_dist",
  "ntile",
  "lag",
  "lead",
]);

/** Another window function, a partition or sort key less, another direction, another frame. */
export const window: MutationOperator = {
  name: "window",
  *edits(place) {
    if (place.name === "FuncCall") {
      const call: FuncCall = place.value;
      const name = lastName(call.funcname);
      if (!call.over) return;
      yield* valueBefore(place, call);
      const numbers = ranks.has(name) && hasNoPeers(place, call.over);
      for (const other of numbers ? [] : (others[name] ?? []))
        yield replacement(place, { FuncCall: { ...call, funcname: nameNodes(other) } });
      if (!frameless.has(name)) {
        for (const { definition, description } of otherFrames(call.over, hasNoPeers(place, call.over)))
          yield { query: place.with({ ...call, over: definition }), description };
      }
    }
    if (place.name === "over" || place.name === "WindowDef") yield* otherWindows(place, place.value);
    if (place.name === "WindowDef" && !isOnlyOfFrameless(place, place.value)) {
      for (const { definition, description } of otherFrames(place.value, hasNoPeers(place, place.value)))
        yield { query: place.with(definition), description };
    }
  },
};

/** Whether what is calculated over a named window never looks at its frame. */
function isOnlyOfFrameless({ select }: Place, { name }: WindowDef): boolean {
  let isOnly = true;
  walk([select.targetList ?? [], select.sortClause ?? []], (kind, value) => {
    const call: FuncCall | undefined = kind === "FuncCall" ? value : undefined;
    const { name: used, refname } = call?.over ?? {};
    if (call?.over && (used === name || refname === name)) isOnly &&= frameless.has(lastName(call.funcname));
    return undefined;
  });
  return isOnly;
}

/** The highest so far, taken for the one before: `lag(x)` for `max(x)` over all rows before this one. */
function* valueBefore(place: Place, call: FuncCall): Generator<Edit> {
  const { over, args = [] } = call;
  const name = lastName(call.funcname);
  const frame = over?.frameOptions ?? DEFAULT_FRAME;
  const isBefore = (frame & START_UNBOUNDED_PRECEDING) !== 0 && (frame & END_OFFSET_PRECEDING) !== 0;
  if ((name !== "max" && name !== "min") || !over?.orderClause?.length || !isBefore) return;
  const { startOffset: _start, endOffset: _end, ...plain } = over;
  const lag = {
    ...call,
    args,
    funcname: nameNodes("lag"),
    over: { ...plain, frameOptions: DEFAULT_FRAME },
  };
  yield { ...replacement(place, { FuncCall: lag }), takesTrap: true };
}

function* otherWindows(place: Place, definition: WindowDef): Generator<Edit> {
  const { orderClause, partitionClause, ...rest } = definition;
  const all = orderClause ?? [];
  const idle = all.findIndex((_, index) => hasNoPeers(place, definition, index));
  const deciding = idle < 0 ? all.length : idle;
  for (const { keys, description, ...edit } of otherOrders(all, undefined, deciding)) {
    const order = keys.length > 0 ? { orderClause: keys } : {};
    yield {
      query: place.with({ ...rest, partitionClause, ...order }),
      description: `${SORTED_WINDOW} ${description}`,
      ...edit,
    };
  }
  const keys = partitionClause ?? [];
  for (const [index, key] of keys.entries()) {
    const partition = keys.length > 1 ? { partitionClause: without(keys, index) } : {};
    yield {
      query: place.with({ ...rest, orderClause, ...partition }),
      description: `PARTITION BY goes without ${sqlOf(key)}`,
    };
  }
}

/** A frame written out where there was none, left out where there was one, or counting rows for peers. */
function* otherFrames(
  definition: WindowDef,
  noPeers: boolean,
): Generator<{ definition: WindowDef } & Pick<Edit, "description">> {
  const { frameOptions = DEFAULT_FRAME, startOffset, endOffset, ...rest } = definition;
  if (!definition.orderClause?.length) return;
  const isDefault = (frameOptions & NONDEFAULT) === 0;
  if (isDefault) {
    if (noPeers) return;
    yield {
      definition: {
        ...rest,
        frameOptions: NONDEFAULT | ROWS | BETWEEN | START_UNBOUNDED_PRECEDING | END_CURRENT_ROW,
      },
      description: "the frame counts rows instead of peers",
    };
    return;
  }
  yield { definition: { ...rest, frameOptions: DEFAULT_FRAME }, description: "the frame is left out" };
  yield {
    definition: {
      ...rest,
      frameOptions: NONDEFAULT | ROWS | BETWEEN | START_UNBOUNDED_PRECEDING | END_UNBOUNDED_FOLLOWING,
    },
    description: "the frame is the whole partition",
  };
  if ((frameOptions & OFFSETS) !== 0 || noPeers) return;
  const isRows = (frameOptions & ROWS) !== 0;
  const mode = isRows ? RANGE : ROWS;
  yield {
    definition: {
      ...rest,
      startOffset,
      endOffset,
      frameOptions: (frameOptions & ~(RANGE | ROWS | GROUPS)) | mode,
    },
    description: isRows ? "the frame counts peers instead of rows" : "the frame counts rows instead of peers",
  };
}
