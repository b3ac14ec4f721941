import { expect, test } from "vitest";
import {
  builtAddresses,
  existingPatterns,
  footerLinks,
  headerLinkAt,
  headerLinks,
  knownAddresses,
  listedAddresses,
  pageAt,
} from "./addresses.ts";
import type { Page, PublishedNames } from "./page.ts";
import { pages } from "./pages.ts";

const published: PublishedNames = {
  modules: [
    { id: "first", hasQuiz: true, lessons: ["rows", "columns"], exercises: ["all-rows"] },
    { id: "second", hasQuiz: false, lessons: ["joins"], exercises: [] },
  ],
  interviews: ["second-highest"],
};
const all: readonly (readonly [string, Page])[] = Object.entries(pages);

test("a path with parameters says which addresses there are, and no other does", () => {
  const wrong = all.filter(([, { path, addresses }]) => path.includes(":") !== (addresses !== undefined));
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test("what there is, is listed one by one; what belongs to one person, by its form", () => {
  const patterns = existingPatterns(published);
  expect(new Set(patterns).size).toBe(patterns.length);
  expect(patterns).toEqual(
    expect.arrayContaining([
      "/",
      "/learning/first",
      "/learning/first/columns",
      "/learning/second/joins",
      "/practice/all-rows",
      "/quiz/first",
      "/interview-questions/second-highest",
      "/interview-questions/mock/:interviewId",
      "/interview-questions/mock/:interviewId/score",
      "/simulation/:examId",
      "/unsubscribed",
      "/unsubscribed/:cus_params",
    ]),
  );
  expect(patterns).not.toContain("/quiz/second");
  expect(patterns.filter((pattern) => pattern.includes(":"))).toHaveLength(5);
  expect(knownAddresses(published)).not.toContain("/unsubscribed");
});

test("only pages that are the same for everybody are built, and only they are in the sitemap", () => {
  const built = builtAddresses(published);
  expect(built).toContain("/learning/first/rows");
  expect(built).toContain("/practice/all-rows");
  expect(built).not.toContain("/progress");
  expect(built).toContain("/old");
  const listed = listedAddresses(published);
  expect(listed).not.toContain("/old");
  expect(listed.filter((address) => !built.includes(address))).toEqual([]);
});

test("[S2.11] [S2.13] header and footer have their links, in their order", () => {
  expect(headerLinks.main.map(({ label }) => label)).toEqual(["Roadmap", "Learning", "Practice", "Progress"]);
  expect(headerLinks.more.map(({ label }) => label)).toEqual([
    "Cheat sheet",
    "Playground",
    "Quizzes",
    "Interview questions",
    "Simulation",
  ]);
  expect(footerLinks.main.map(({ label }) => label)).toEqual([
    "Learning Mode",
    "Practice Mode",
    "Roadmap",
    "Privacy Policy",
    "Terms of Service",
  ]);
});

test("every page that search engines are told of is a link in header or footer, or below one that is", () => {
  const linked = new Set([...headerLinks.main, ...footerLinks.main, ...footerLinks.more].map(({ to }) => to));
  const alone = all
    .filter(([, { search, path, addresses }]) => search === "listed" && path !== "/" && !addresses)
    .filter(([, { path }]) => !linked.has(path));
  expect(alone.map(([name]) => name)).toEqual([]);
});

test.each([
  ["/modules", "/modules"],
  ["/learning/first", "/modules"],
  ["/learning/first/rows", "/modules"],
  ["/practice", "/practice"],
  ["/practice/all-rows", "/practice"],
  ["/progress", "/progress"],
  ["/progress/", "/progress"],
  ["/", null],
  ["/quizzes", "/quizzes"],
  ["/quiz/first", "/quizzes"],
  ["/interview-questions/history", "/interview-questions"],
  ["/interview-questions/mock/7", "/interview-questions"],
  ["/interview-questions/mock/7/score", "/interview-questions"],
  ["/simulation/7/result", "/simulation"],
  ["/account", null],
  ["/nowhere", null],
])("at %s, the header marks %s", (address, to) => expect(headerLinkAt(address)).toBe(to));

test.each([
  ["/quiz/first", "quiz"],
  ["/unsubscribed", "unsubscribe"],
  ["/unsubscribed/a-b", "unsubscribe"],
  ["/simulation/7/result", "simulation"],
  ["/simulation/7/results", undefined],
  ["/learning", undefined],
  ["/practice/", "practice"],
])("%s is called %s while it loads", (address, name) => expect(pageAt(address)?.loading).toBe(name));

test("what a page is below is a link of the header", () => {
  const links = [...headerLinks.main, ...headerLinks.more];
  const wrong = all.filter(([, { below }]) => below && !links.some(({ to }) => to === below));
  expect(wrong).toEqual([]);
});
