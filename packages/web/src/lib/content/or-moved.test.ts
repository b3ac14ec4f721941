import { data } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { orMoved } from "./or-moved.ts";

vi.mock("./fetch-content.ts", () => ({
  fetchCatalogue: async () => ({
    modules: [
      { id: "joins", quiz: null, lessons: [{ slug: "anti-joins" }], exercises: [{ slug: "no-orders" }] },
    ],
  }),
  fetchRedirects: async () => ({
    exercises: { "put-aside": "no-orders" },
    lessons: { "what-has-no-match": "anti-joins" },
    interviews: {},
  }),
}));
afterEach(() => vi.clearAllMocks());

const notFound = () => Promise.reject(data(null, { status: 404 }));
const thrown = (loading: Promise<unknown>, address: string) =>
  orMoved(loading, `https://sql.example${address}`).then(
    () => null,
    (cause: unknown) => cause,
  );

test.each([
  ["/practice/put-aside?hint=1", "/practice/no-orders?hint=1"],
  ["/learning/joins/what-has-no-match#practice", "/learning/joins/anti-joins#practice"],
  ["/learning/elsewhere/anti-joins", "/learning/joins/anti-joins"],
])("%s leads to %s, in the browser too", async (address, to) => {
  const response = await thrown(notFound(), address);
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get("location")).toBe(to);
});

test("what never existed stays not found, other faults stay what they are, and what is there is given", async () => {
  expect(await thrown(notFound(), "/practice/nonsense")).toMatchObject({ init: { status: 404 } });
  const fault = new Error("There is no connection.");
  expect(await thrown(Promise.reject(fault), "/practice/put-aside")).toBe(fault);
  expect(await orMoved(Promise.resolve("page"), "https://sql.example/practice/no-orders")).toBe("page");
});
