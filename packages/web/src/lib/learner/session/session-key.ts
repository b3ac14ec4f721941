/** Where the session of practice is kept in a browser. */
export const SESSION_KEY = "master-sql.session";
