/**
 * Compresses what the server hands out while it serves already: `npm start` runs this beside it, with the lowest
 * priority.
 */
import { constants, setPriority } from "node:os";
import { compress } from "./compression.ts";

setPriority(constants.priority.PRIORITY_LOW);
await compress(9);
