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

test("[S10.17] requests become lines of comma-separated values, quoted where need be", () => {
  const message = 'She said "no",\nand left';
  expect(requestsCsv([request, { ...request, message }])).toBe(
    "at,kind,status,name,email,message,note,userId,id\r\n" +
      "2026-11-22T10:00:00.000Z,feedback,new,,a@example.com,Good,,,1\r\n" +
      '2026-11-22T10:00:00.000Z,feedback,new,,a@example.com,"She said ""no"",\nand left",,,1\r\n',
  );
});

test("[S10.17] what a spreadsheet would run is text in the file", () => {
  for (const message of ["=1+1", "+1", "-1", "@sum(a1)", "\tx"]) {
    expect(requestsCsv([{ ...request, message }]).split("\r\n")[1]).toContain(`,'${message},`);
  }
});
