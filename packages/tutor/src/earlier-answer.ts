/** An earlier question about the same place, with its answer. */
export interface EarlierAnswer {
  readonly question: string;
  readonly answer: string;
}
