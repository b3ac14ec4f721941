/** A clause of a query that can be at fault, by the word that begins it; `SET` is what joins the branches of a set operation. */
export type ClauseName =
  | "WITH"
  | "FROM"
  | "WHERE"
  | "GROUP BY"
  | "HAVING"
  | "WINDOW"
  | "SELECT"
  | "SET"
  | "ORDER BY"
  | "LIMIT";
