/** Something an author has to mend. The message says what is wrong and what to do. */
export interface ContentProblem {
  /** Path within the content folder, such as `exercises/first-select.md`. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** Collects the problems of one file. */
export class ProblemList {
  readonly file: string;
  readonly problems: ContentProblem[] = [];
  constructor(file: string) {
    this.file = file;
  }

  add(line: number, message: string): void {
    this.problems.push({ file: this.file, line, message });
  }
}

/** By file, then line. */
export function sortProblems(problems: readonly ContentProblem[]): readonly ContentProblem[] {
  return [...problems].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
