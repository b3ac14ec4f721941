/** What the server says to the thread of the embedded database; `bytes` are PostgreSQL frontend messages. */
export type ToDatabaseThread =
  | { readonly kind: "request"; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: "close" };

/** What the thread answers; `bytes` are PostgreSQL backend messages, in the order of the requests. */
export type FromDatabaseThread =
  | { readonly kind: "ready" }
  | { readonly kind: "reply"; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: "closed" };
