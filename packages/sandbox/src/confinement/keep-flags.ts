/**
 * Loaded before anything else in a thread that runs strangers' SQL: V8's flags stay as they are. Some of them have V8
 * write files, and Node's permissions don't cover what V8 does.
 */
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";

Object.defineProperty(v8, "setFlagsFromString", {
  value: () => {
    throw new Error("V8's flags can't be changed here.");
  },
  writable: false,
  configurable: false,
});
syncBuiltinESMExports();
