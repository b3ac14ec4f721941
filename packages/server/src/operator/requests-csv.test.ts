import { expect, test } from "vitest";
import { requestsCsv } from "./requests-csv.ts";

const request = {
  id: "1",
  kind: "feedback",
  at: "2026-11-22T10:00:00.000Z",
  userId: null,
  name: null,
  email: "a@example.com",
  message: "Good",
  status: "new",
  note: "",
} as const;

test("[S10.17] requests become lines of comma-separated values, each of them quoted", () => {
  const message = 'She said "no",\nand left';
  expect(requestsCsv([request, { ...request, message }])).toBe(
    '"at","kind","status","name","email","message","note","userId","id"\r\n' +
      '"2026-11-22T10:00:00.000Z","feedback","new","","a@example.com","Good","","","1"\r\n' +
      '"2026-11-22T10:00:00.000Z","feedback","new","","a@example.com","She said ""no"",\nand left","","","1"\r\n',
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@sum(a1)", "'@sum(a1)"],
  ["\tx", "'\tx"],
  ["\n=1+1", "'\n'=1+1"],
  ["\r=1+1", "'\r'=1+1"],
  [" =1+1", " '=1+1"],
  ["\u00a0=1+1", "\u00a0'=1+1"],
  ["\ufeff=1+1", "\ufeff'=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠sum(a1)", "'＠sum(a1)"],
  [";=cmd|' /C calc'!A0", ";'=cmd|' /C calc'!A0"],
  ["a\n=1", "a\n'=1"],
])("[S10.17] %j, which a spreadsheet would run, is text in the file", (message, cell) => {
  expect(requestsCsv([{ ...request, message }])).toContain(`,"${cell}",`);
});

test("[S10.17] other text stays as it was written", () => {
  const message = "1 + 1 = 2; see a@example.com - thanks";
  expect(requestsCsv([{ ...request, message }])).toContain(`,"${message}",`);
});
