import { parentPort, workerData } from "node:worker_threads";
import { readImage } from "../image/image.ts";
import { HostDoor } from "../postgres/host-door.ts";
import { Postgres } from "../postgres/postgres.ts";
import { Session } from "../session/session.ts";
import type { DatabaseFiles } from "../worker/messages.ts";
import { OpenDoor } from "./open-door.ts";
import type { ProbeStart } from "./probe.ts";

/** Long enough for threads and sockets that an escape has begun to do their work. */
const LINGER_MS = 1_000;

const { files, sql, isDoorOpen, isSuperuser } = workerData as { files: DatabaseFiles } & Pick<
  ProbeStart,
  "sql" | "isDoorOpen" | "isSuperuser"
>;
const door = isDoorOpen ? new OpenDoor() : new HostDoor();
const postgres = await Postgres.start(files.wasmModule, readImage(files.base), { door, isSuperuser });
parentPort?.postMessage(new Session(postgres).setUp(sql)?.message ?? "no error");
setTimeout(() => {}, LINGER_MS);
