export { DatasetScriptError, type DatasetScripts } from "./build-databases.ts";
export { type BuildSnapshotsOptions, type BuiltSnapshots, buildSnapshots } from "./build-snapshots.ts";
