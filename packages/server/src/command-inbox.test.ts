import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../../tools/scratch.ts";
import { answerCommands, askRunningServer } from "./command-inbox.ts";

let folder: string;
const open: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(scratchFolder(), "master-sql-inbox-"));
});
afterEach(async () => {
  for (const inbox of open.splice(0)) await inbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function answering(run: Parameters<typeof answerCommands>[1]): Promise<unknown[]> {
  const faults: unknown[] = [];
  open.push(await answerCommands(folder, run, (error) => faults.push(error)));
  return faults;
}
const left = () => readdir(join(folder, "commands"));

test("commands run one after the other, each with its own answer, and leave nothing behind", async () => {
  let underWay = 0;
  const faults = await answering(async (name, words) => {
    expect(++underWay).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    underWay--;
    return { isDone: name === "good", lines: words };
  });
  const answers = await Promise.all([
    askRunningServer(folder, "good", ["a", "b"]),
    askRunningServer(folder, "bad", ["c"]),
    askRunningServer(folder, "good", []),
  ]);
  expect(answers).toEqual([
    { isDone: true, lines: ["a", "b"] },
    { isDone: false, lines: ["c"] },
    { isDone: true, lines: [] },
  ]);
  expect(await left()).toEqual([]);
  expect(faults).toEqual([]);
});

test("a command that fails, or isn't one, gets an answer, and the next one runs", async () => {
  const faults = await answering(async (name) => {
    if (name === "broken") throw new Error("a fault of ours");
    return { isDone: true, lines: ["done"] };
  });
  await writeFile(join(folder, "commands", "1.request"), '{"name":7}');
  expect(await askRunningServer(folder, "broken", [])).toMatchObject({ isDone: false });
  expect(await askRunningServer(folder, "whole", [])).toEqual({ isDone: true, lines: ["done"] });
  expect(faults).toHaveLength(2);
});

test("a command that was left for an earlier server is never run", async () => {
  const ran: string[] = [];
  const answer = async (name: string) => {
    ran.push(name);
    return { isDone: true, lines: [] };
  };
  await answering(answer);
  for (const inbox of open.splice(0)) await inbox.close();
  await writeFile(join(folder, "commands", "1.request"), '{"name":"late","words":[]}');
  await answering(answer);
  await askRunningServer(folder, "new", []);
  expect(ran).toEqual(["new"]);
});
