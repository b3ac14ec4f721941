import { describe, expect, it } from "vitest";
import { DurableStorage } from "../storage/durable-storage.ts";
import { DraftBook } from "./draft-book.ts";

/** Storage of a browser that holds so many characters. */
class SmallStorage implements Storage {
  readonly map = new Map<string, string>();
  readonly #capacity: number;
  constructor(capacity = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity;
  }
  get length() {
    return this.map.size;
  }
  key(index: number) {
    return [...this.map.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    const others = [...this.map].filter(([k]) => k !== key).reduce((sum, [, v]) => sum + v.length, 0);
    if (others + value.length > this.#capacity) throw new DOMException("full", "QuotaExceededError");
    this.map.set(key, value);
  }
  removeItem(key: string) {
    this.map.delete(key);
  }
  clear() {
    this.map.clear();
  }
}

const now = () => new Date("2026-11-20T12:00:00Z");
/** A tab of the browser: its own DurableStorage on the common backing. */
const tab = (backing: Storage | null, id = "ex") => new DraftBook(new DurableStorage(backing), id, now);

describe("DraftBook", () => {
  it("gives back after a reload what was written before it, with the hints that were open", () => {
    const backing = new SmallStorage();
    tab(backing).save("select 1", 2);
    expect(tab(backing).open()).toMatchObject({ kind: "draft", draft: { sql: "select 1", hintsOpen: 2 } });
    expect(tab(backing, "another").open()).toEqual({ kind: "none" });
  });

  it("lets the last of two tabs win and keeps what it overwrote in the history", () => {
    const backing = new SmallStorage();
    const first = tab(backing);
    const second = tab(backing);
    first.open();
    second.open();
    first.save("from the first", 0);
    expect(second.elsewhere()?.sql).toBe("from the first");
    second.save("from the second", 0);
    expect(tab(backing).open()).toMatchObject({ draft: { sql: "from the second" } });
    expect(second.history()).toMatchObject([{ kind: "kept", sql: "from the first" }]);
    first.save("from the first again", 0);
    expect(first.history().map((entry) => entry.sql)).toEqual(["from the second", "from the first"]);
  });

  it("does not take its own text for another tab's", () => {
    const backing = new SmallStorage();
    const book = tab(backing);
    book.open();
    book.save("a", 0);
    book.save("b", 0);
    expect(book.elsewhere()).toBeNull();
    expect(book.history()).toEqual([]);
  });

  it("puts a draft aside that it can't read, and begins afresh", () => {
    const backing = new SmallStorage();
    backing.setItem("master-sql.draft.ex", '{"version":1,"sql":');
    expect(tab(backing).open()).toEqual({ kind: "unreadable" });
    expect(backing.getItem("master-sql.unreadable-draft.ex")).toBe('{"version":1,"sql":');
    const book = tab(backing);
    book.open();
    book.save("select 1", 0);
    expect(book.history()).toEqual([]);
    expect(tab(backing).open()).toMatchObject({ kind: "draft" });
    expect(backing.getItem("master-sql.unreadable-draft.ex")).toBe('{"version":1,"sql":');
  });

  it("says that a text is only in memory when there is no storage, and still has it", () => {
    const book = tab(null);
    expect(book.save("select 1", 0)).toBe(false);
    expect(book.open()).toMatchObject({ draft: { sql: "select 1" } });
  });

  it("drops histories of other exercises when storage is full, before it gives up on the draft", () => {
    const backing = new SmallStorage(1000);
    tab(backing, "other").remember({ kind: "run", sql: "x".repeat(700), outcome: "", tone: "good" });
    expect(tab(backing).save("y".repeat(500), 0)).toBe(true);
    expect(backing.getItem("master-sql.history.other")).toBeNull();
    expect(tab(backing).save("z".repeat(5000), 0)).toBe(false);
  });

  it("goes on where a text is put away and laid open again, and takes neither for another tab's", () => {
    const storage = new DurableStorage(new SmallStorage());
    let isAway = false;
    const book = new DraftBook(storage, "ex", now, (key) => (isAway ? `away.${key}` : key));
    const move = (from: string, to: string) => {
      storage.set(to, storage.get(from) ?? "");
      storage.remove(from);
    };
    book.save("select 1", 0);
    isAway = true;
    move("master-sql.draft.ex", "away.master-sql.draft.ex");
    book.save("select 2", 0);
    book.remember({ kind: "run", sql: "select 2", outcome: "", tone: "good" });
    expect(storage.keys("master-sql.")).toEqual([]);
    isAway = false;
    move("away.master-sql.draft.ex", "master-sql.draft.ex");
    expect(book.elsewhere()).toBeNull();
    expect(book.open()).toMatchObject({ draft: { sql: "select 2" } });
  });
});
