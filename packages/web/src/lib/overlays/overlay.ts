/** What can lie over every page. At most one does at a time. */
export type Overlay =
  /** The eight questions that the bonus is for. */
  | { readonly kind: "survey" }
  | { readonly kind: "success"; readonly granted: number; readonly callRequested: boolean }
  /** How many credits there are, of which kind. */
  | { readonly kind: "credits" }
  | { readonly kind: "out-of-credits" }
  /** Finds lessons, exercises and all else that has an address. */
  | { readonly kind: "find" }
  /** `message` is what the form begins with. */
  | { readonly kind: "feedback"; readonly message?: string }
  /** Why claiming the bonus takes signing in. */
  | { readonly kind: "offer" }
  /** How to get out of another app's browser, in which nobody can sign in; `address` is what to open elsewhere. */
  | { readonly kind: "in-app-browser"; readonly address: string };
