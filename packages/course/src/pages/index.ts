export {
  builtAddresses,
  existingPatterns,
  footerLinks,
  headerLinkAt,
  headerLinks,
  knownAddresses,
  listedAddresses,
  pageAt,
} from "./addresses.ts";
export { type MovedAddresses, movedAddresses, movedFrom } from "./moved.ts";
export type { PublishedNames } from "./page.ts";
export { pages } from "./pages.ts";
