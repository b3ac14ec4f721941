/** Under these names the browser remembers how wide and how high the panes of the workbench are. */
export const COLUMNS = "master-sql.panes.columns";
export const ROWS = "master-sql.panes.rows";
