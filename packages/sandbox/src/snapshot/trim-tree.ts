import type { FileTree } from "../image/image.ts";

const DATA = "/pglite/data";
const SHARE = "/pglite/share/postgresql";
const LIBRARIES = "/pglite/lib/postgresql";
const WAL_PAGE_SIZE = 8192;
const WAL_SEGMENT_SIZE = 1024 * 1024;

/**
 * Of PostgreSQL's own files, those that a running server reads: time zones, full-text search, PL/pgSQL, ICU collations.
 */
const KEPT_OF_POSTGRES = [
  "/pglite/icu/icudt",
  `${SHARE}/timezone/`,
  `${SHARE}/timezonesets/Default`,
  `${SHARE}/tsearch_data/`,
  `${SHARE}/extension/plpgsql`,
  `${LIBRARIES}/plpgsql.so`,
  `${LIBRARIES}/dict_snowball.so`,
];

const DROPPED_OF_DATA = [
  // The template databases: nobody makes new databases here.
  /^\/base\/[14]\//,
  // Free space maps are rebuilt as they are needed.
  /_fsm$/,
  /^\/pg_stat\//,
  /^\/postmaster\./,
];

/** Files that PostgreSQL wants to read, though all settings come by the command line and nobody connects. */
const REPLACED_IN_DATA: Readonly<Record<string, string>> = {
  "/postgresql.conf": "",
  "/pg_hba.conf": "local all all trust\n",
  "/pg_ident.conf": "",
};

/** Leaves out what a cleanly shut down database does not need to start and to run. */
export function trimTree(tree: FileTree): FileTree {
  const control = tree.files.find((file) => file.path === `${DATA}/global/pg_control`);
  if (!control) throw new Error("The data directory has no pg_control.");
  const checkpoint = checkpointLocation(control.contents);
  const files = tree.files.flatMap(({ path, contents }) => {
    if (!path.startsWith(`${DATA}/`)) {
      return KEPT_OF_POSTGRES.some((kept) => path.startsWith(kept)) ? [{ path, contents }] : [];
    }
    const inData = path.slice(DATA.length);
    if (DROPPED_OF_DATA.some((pattern) => pattern.test(inData))) return [];
    const replacement = REPLACED_IN_DATA[inData];
    if (replacement !== undefined) return [{ path, contents: new TextEncoder().encode(replacement) }];
    if (!inData.startsWith("/pg_wal/")) return [{ path, contents }];
    return inData.endsWith(walSegmentName(checkpoint))
      ? [{ path, contents: upToRecord(contents, checkpoint) }]
      : [];
  });
  const kept = new Set(files.flatMap(({ path }) => parentsOf(path)));
  // PostgreSQL expects its directories, empty or not.
  const directories = tree.directories.filter((path) => kept.has(path) || path.startsWith(DATA));
  return { directories, files };
}

/** ControlFileData.checkPoint (catalog/pg_control.h): where in the WAL the last checkpoint was written. */
function checkpointLocation(control: Uint8Array): bigint {
  return new DataView(control.buffer, control.byteOffset).getBigUint64(32, true);
}

function walSegmentName(location: bigint): string {
  const segment = location / BigInt(WAL_SEGMENT_SIZE);
  const segmentsPerId = 0x1_0000_0000n / BigInt(WAL_SEGMENT_SIZE);
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  return hex(segment / segmentsPerId) + hex(segment % segmentsPerId);
}

/**
 * The segment up to the end of the page in which the record at `location` ends, without leftovers behind the record.
 */
function upToRecord(segment: Uint8Array, location: bigint): Uint8Array {
  const start = Number(location % BigInt(WAL_SEGMENT_SIZE));
  const length = new DataView(segment.buffer, segment.byteOffset).getUint32(start, true);
  const end = start + length;
  const kept = new Uint8Array(Math.ceil(end / WAL_PAGE_SIZE) * WAL_PAGE_SIZE);
  kept.set(segment.subarray(0, end));
  return kept;
}

function parentsOf(path: string): string[] {
  const names = path.split("/");
  return names.map((_, at) => names.slice(0, at).join("/"));
}
