import { stripVTControlCharacters } from "node:util";

/** A test that failed, and the first of what was said about it. */
export interface Failure {
  readonly name: string;
  readonly reason: string;
}

const REASON_LINES = 14;

interface VitestReport {
  readonly testResults?: readonly {
    readonly message?: string;
    readonly name?: string;
    readonly assertionResults?: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** Of Vitest's JSON report. */
export function vitestFailures({ testResults = [] }: VitestReport): Failure[] {
  return testResults.flatMap(({ name = "", message = "", assertionResults = [] }) => {
    // A file that can't be loaded has no tests.
    if (assertionResults.length === 0 && message !== "") return [{ name, reason: short([message]) }];
    return assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) => ({ name: fullName, reason: short(failureMessages) }));
  });
}

/** Of Playwright's JSON report: also of tests that passed on a second try. */
export function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const here = specs.flatMap(({ file, line, title, tests }) => {
    const messages = tests.flatMap(({ results }) =>
      results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message)),
    );
    return messages.length === 0 ? [] : [{ name: `${file}:${line} ${title}`, reason: short(messages) }];
  });
  return [...here, ...suites.flatMap(playwrightFailures)];
}

/** The beginning of each message, without the colours of a terminal and the lines of libraries. */
function short(messages: readonly string[]): string {
  return messages
    .map((message) => {
      const lines = stripVTControlCharacters(message).split("\n");
      return lines
        .filter((line) => !line.includes("node_modules"))
        .slice(0, REASON_LINES)
        .join("\n");
    })
    .join("\n");
}
