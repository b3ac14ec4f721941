/**
 * Reads the pages of a B-tree as PostgreSQL 18 keeps them (storage/bufpage.h, access/nbtree.h, access/itup.h). Which
 * values the entries have isn't read here, but from the rows that they point to.
 */

const PAGE = 8192;
const HEADER = 24;
const LINE_POINTER = 4;
const TID = 6;
/** What stands at the end of each page: its neighbors, its level, its flags. */
const OPAQUE = 16;
const META = 8;
const DELETED = 4 | 16;
const HAS_OTHER_TID = 0x2000;
const IS_POSTING = 0x2000;
const COUNT = 0x0fff;

/** Where a row of the table is, as SQL writes a `ctid`. */
export type Tid = string;

export interface BtreePage {
  readonly block: number;
  /** 0 for leaves. */
  readonly level: number;
  /** Of a leaf: for each entry the rows that it leads to. */
  readonly rows: readonly (readonly Tid[])[];
  /** Of the others: for each entry the page that it leads to. */
  readonly children: readonly number[];
}

export interface Btree {
  readonly root: BtreePage | null;
  /** By their blocks. */
  readonly pages: ReadonlyMap<number, BtreePage>;
  /** In all, also the one that only says where the root is. */
  readonly size: number;
}

/** @param hex the index's file, in hexadecimal */
export function readBtree(hex: string): Btree {
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
  const size = bytes.length / PAGE;
  const pages = new Map<number, BtreePage>();
  for (let block = 1; block < size; block += 1) {
    const page = readPage(block, new DataView(bytes.buffer, block * PAGE, PAGE));
    if (page) pages.set(block, page);
  }
  const rootBlock = size > 0 ? new DataView(bytes.buffer, HEADER).getUint32(8, true) : 0;
  return { root: pages.get(rootBlock) ?? null, pages, size };
}

function readPage(block: number, view: DataView): BtreePage | null {
  const flags = view.getUint16(PAGE - OPAQUE + 12, true);
  if (flags & (META | DELETED)) return null;
  const level = view.getUint32(PAGE - OPAQUE + 8, true);
  const isRightmost = view.getUint32(PAGE - OPAQUE + 4, true) === 0;
  const lower = view.getUint16(12, true);
  const tuples: number[] = [];
  for (let at = HEADER; at < lower; at += LINE_POINTER) tuples.push(view.getUint32(at, true) & 0x7fff);
  // All but the last page of a level begin with the key that their right neighbor begins at.
  const entries = isRightmost ? tuples : tuples.slice(1);
  return {
    block,
    level,
    rows: level === 0 ? entries.map((at) => rowsAt(view, at)) : [],
    children: level === 0 ? [] : entries.map((at) => blockAt(view, at)),
  };
}

/** A block's number is kept in two halves, the upper one first. */
function blockAt(view: DataView, at: number): number {
  return view.getUint16(at, true) * 0x1_0000 + view.getUint16(at + 2, true);
}

function tidAt(view: DataView, at: number): Tid {
  return `(${blockAt(view, at)},${view.getUint16(at + 4, true)})`;
}

/** Where rows with equal keys share an entry, a list of their places stands in it, and where that is in its head. */
function rowsAt(view: DataView, at: number): readonly Tid[] {
  const offset = view.getUint16(at + 4, true);
  const isPosting = (view.getUint16(at + TID, true) & HAS_OTHER_TID) !== 0 && (offset & IS_POSTING) !== 0;
  if (!isPosting) return [tidAt(view, at)];
  const list = at + blockAt(view, at);
  return Array.from({ length: offset & COUNT }, (_, index) => tidAt(view, list + index * TID));
}
