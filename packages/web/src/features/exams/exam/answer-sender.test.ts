import { expect, test, vi } from "vitest";
import { DurableStorage } from "../../../lib/storage/durable-storage.ts";
import { AnswerSender, type SendOutcome } from "./answer-sender.ts";

const saved: SendOutcome = { kind: "saved" };

function setUp(answer: (position: number, sql: string) => SendOutcome | Promise<SendOutcome>) {
  const storage = new DurableStorage(null);
  const sent: (readonly [number, string])[] = [];
  const pauses: number[] = [];
  const ask = vi.fn();
  let time = 0;
  const open = (known: ReadonlyMap<number, string> = new Map()) =>
    new AnswerSender({
      storage,
      examId: "exam",
      saved: known,
      async send(position, sql) {
        sent.push([position, sql]);
        return answer(position, sql);
      },
      async pause(ms) {
        pauses.push(ms);
      },
      ask,
      now: () => time++,
    });
  return { storage, sent, pauses, ask, open };
}

test("an answer is kept until the server has it", async () => {
  const { storage, sent, open } = setUp(() => saved);
  const sender = open();
  sender.save(2, "select 2");
  expect(storage.keys("master-sql.exam-unsent.exam.")).toHaveLength(1);
  expect(sender.state().unsent.get(2)).toBe("select 2");
  await sender.settle();
  expect(sent).toEqual([[2, "select 2"]]);
  expect(sender.state()).toEqual({ saved: new Map([[2, "select 2"]]), unsent: new Map(), problem: null });
  expect(storage.keys("master-sql.")).toEqual([]);
});

test("without a connection it is tried again, ever more slowly, and told", async () => {
  let tries = 0;
  const { sent, pauses, open } = setUp(() => {
    tries += 1;
    return tries <= 5 ? { kind: "failed", message: "No answer." } : saved;
  });
  const sender = open();
  const problems = new Set<string | null>();
  sender.store.subscribe(() => problems.add(sender.state().problem));
  sender.save(1, "select 1");
  await sender.settle();
  expect(sent).toHaveLength(6);
  expect(pauses).toEqual([2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(problems).toContain("No answer.");
  expect(sender.state().problem).toBeNull();
});

test("what was left over is sent when the exam is opened again", async () => {
  const { storage, sent, open } = setUp(() => saved);
  storage.set("master-sql.exam-unsent.exam.3", "select 3");
  storage.set("master-sql.exam-unsent.another.1", "select 'not this one'");
  const sender = open(new Map([[3, "select 'older'"]]));
  expect(sender.state().unsent).toEqual(new Map([[3, "select 3"]]));
  sender.open();
  await sender.settle();
  expect(sent).toEqual([[3, "select 3"]]);
  expect(sender.state().saved.get(3)).toBe("select 3");
});

test("an answer saved while the one before is under way comes after it", async () => {
  const first = Promise.withResolvers<SendOutcome>();
  const { sent, open } = setUp((_position, sql) => (sql === "select 'a'" ? first.promise : saved));
  const sender = open();
  sender.save(1, "select 'a'");
  sender.save(1, "select 'b'");
  first.resolve(saved);
  await sender.settle();
  expect(sent).toEqual([
    [1, "select 'a'"],
    [1, "select 'b'"],
  ]);
  expect(sender.state().saved.get(1)).toBe("select 'b'");
  expect(sender.state().unsent.size).toBe(0);
});

test("a refused answer is not sent again, and what was saved before stays", async () => {
  const { sent, open } = setUp(() => ({ kind: "refused", message: "The exam is over." }));
  const sender = open(new Map([[1, "select 1"]]));
  sender.save(1, "select 2");
  await sender.settle();
  expect(sent).toHaveLength(1);
  expect(sender.state()).toEqual({
    saved: new Map([[1, "select 1"]]),
    unsent: new Map(),
    problem: "The exam is over.",
  });
});

test("a closed one keeps what it couldn't send", async () => {
  const { storage, open } = setUp(() => ({ kind: "failed", message: "No answer." }));
  const sender = open();
  sender.store.subscribe(() => sender.close());
  sender.save(1, "select 1");
  await sender.settle();
  expect(storage.get("master-sql.exam-unsent.exam.1")).toBe("select 1");
});

test("of two tabs the answer that was saved last counts, also where the other's was on its way", async () => {
  let isBroken = true;
  const { storage, sent, open } = setUp((_, sql) =>
    isBroken && sql === "select 'older'" ? { kind: "failed", message: "No answer." } : saved,
  );
  const first = open();
  const paused = first.store.subscribe(({ problem }) => {
    if (problem !== null) first.close();
  });
  first.save(1, "select 'older'");
  await first.settle();
  paused();
  const second = open();
  second.save(1, "select 'newer'");
  await second.settle();
  isBroken = false;
  sent.length = 0;
  first.open();
  await first.settle();
  expect(sent).toEqual([]);
  expect(first.state()).toMatchObject({ unsent: new Map(), problem: null });
  expect(storage.keys("master-sql.")).toEqual([]);
});

test("an older answer of another tab that arrives late takes away nothing that is still to be sent", async () => {
  const older = Promise.withResolvers<SendOutcome>();
  let isBroken = true;
  const { sent, open } = setUp((_, sql) => {
    if (sql === "select 'older'") return older.promise;
    return isBroken ? { kind: "failed", message: "No answer." } : saved;
  });
  const first = open();
  first.save(1, "select 'older'");
  const second = open(new Map());
  const closed = second.store.subscribe(({ problem }) => {
    if (problem !== null) second.close();
  });
  second.save(1, "select 'newer'");
  await second.settle();
  closed();
  older.resolve(saved);
  await first.settle();
  isBroken = false;
  second.open();
  await second.settle();
  expect(sent.at(-1)).toEqual([1, "select 'newer'"]);
  expect(second.state().saved.get(1)).toBe("select 'newer'");
});

test("a late answer stays in the browser to be told of, and the server is asked how the exam stands", async () => {
  const { storage, ask, sent, open } = setUp(() => ({ kind: "late", message: "The exam is over." }));
  const sender = open();
  sender.open();
  sender.save(1, "select 1");
  await sender.settle();
  await sender.settle();
  expect(sent).toEqual([[1, "select 1"]]);
  expect(ask).toHaveBeenCalledOnce();
  expect(sender.state()).toEqual({ saved: new Map(), unsent: new Map(), problem: "The exam is over." });
  expect(storage.get("master-sql.exam-unsent.exam.1")).toBe("select 1");
});

test("a tab shows what another saves, and asks the server once that has arrived", async () => {
  const { ask, open } = setUp(() => saved);
  const first = open();
  const second = open();
  second.open();
  first.save(1, "select 1");
  expect(second.state().unsent).toEqual(new Map([[1, "select 1"]]));
  expect(ask).not.toHaveBeenCalled();
  await first.settle();
  expect(second.state().unsent).toEqual(new Map());
  expect(ask).toHaveBeenCalledOnce();
  second.learn(new Map([[1, "select 1"]]), 100);
  expect(second.state().saved.get(1)).toBe("select 1");
});

test("what the server told before an answer arrived doesn't take its place", async () => {
  const { open } = setUp(() => saved);
  const sender = open(new Map([[2, ""]]));
  sender.save(1, "select 1");
  await sender.settle();
  sender.learn(
    new Map([
      [1, ""],
      [2, "select 2"],
    ]),
    -1,
  );
  expect(sender.state().saved).toEqual(
    new Map([
      [1, "select 1"],
      [2, "select 2"],
    ]),
  );
  sender.learn(new Map([[1, "select 'another tab'"]]), 50);
  expect(sender.state().saved.get(1)).toBe("select 'another tab'");
});

test("an answer that the browser's storage has no room for isn't taken for kept", async () => {
  const backing = { length: 0, key: () => null, getItem: () => null, removeItem() {}, clear() {} };
  const setItem = (_: string, value: string) => {
    if (value.length > 10) throw new DOMException("full", "QuotaExceededError");
  };
  const sender = new AnswerSender({
    storage: new DurableStorage({ ...backing, setItem }),
    examId: "exam",
    saved: new Map(),
    send: () => new Promise(() => {}),
    pause: async () => {},
    ask() {},
    now: () => 0,
  });
  sender.save(1, "select 'far too long for it'");
  sender.save(2, "select 1");
  expect([sender.isKept(1), sender.isKept(2)]).toEqual([false, true]);
});
