/** A question that was asked here before, with what was said to it. */
export interface EarlierAnswer {
  readonly question: string;
  readonly answer: string;
}
