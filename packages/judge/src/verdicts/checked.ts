/** How far an answer was checked that was found right. */
export interface Checked {
  /** Databases on which its result was the expected one, the visible data among them. */
  readonly databases: number;
  /**
   * `exhausted`: every stage of the search was gone through. `budget`: its share of work was done before. `same-query`:
   * no search is needed, the answer is a solution but for its writing. `not`: no search was made.
   */
  readonly searched: "exhausted" | "budget" | "same-query" | "not";
}
