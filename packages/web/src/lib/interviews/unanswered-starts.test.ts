import { expect, test } from "vitest";
import { DurableStorage } from "../storage/durable-storage.ts";
import { UnansweredStarts } from "./unanswered-starts.ts";

const what = { type: "question", slug: "top-three" };

test("a start that wasn't answered is known by its id until it is, or until its interview is seen", () => {
  const storage = new DurableStorage(null);
  const starts = new UnansweredStarts(storage);
  expect(starts.idOf(what)).toBeNull();
  starts.keep(what, "i1");
  // After a reload.
  const later = new UnansweredStarts(storage);
  expect(later.idOf({ ...what })).toBe("i1");
  expect(later.idOf({ ...what, slug: "another" })).toBeNull();
  later.noteStarted("i2");
  expect(later.idOf(what)).toBe("i1");
  later.noteStarted("i1");
  expect(later.idOf(what)).toBeNull();
  starts.keep(what, "i3");
  starts.forget(what);
  expect(storage.keys("")).toEqual([]);
});
