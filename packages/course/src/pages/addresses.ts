import { hasForm, type Page, type PublishedNames, patternsOf } from "./page.ts";
import { pages } from "./pages.ts";

const all: readonly Page[] = Object.values(pages);

/** The addresses of a page that can be listed; none where they belong to one person. */
function addressesOf(page: Page, published: PublishedNames): readonly string[] {
  if (page.addresses === undefined) return [page.path];
  return page.addresses === "any" ? [] : page.addresses(published);
}

/** Every address that has a page, one by one, but those that belong to one person. */
export function knownAddresses(published: PublishedNames): readonly string[] {
  return all.flatMap((page) => addressesOf(page, published));
}

/** Addresses of the pages that are the same for everybody, whose HTML is made once. */
export function builtAddresses(published: PublishedNames): readonly string[] {
  return all.filter(({ rendered }) => rendered === "built").flatMap((page) => addressesOf(page, published));
}

/** Addresses that search engines are told of. */
export function listedAddresses(published: PublishedNames): readonly string[] {
  return all.filter(({ search }) => search === "listed").flatMap((page) => addressesOf(page, published));
}

/**
 * What exists, as path patterns; an address that none of them fits is answered with 404. Lessons, exercises and the
 * like are listed one by one, so that one that doesn't exist is a 404 too.
 */
export function existingPatterns(published: PublishedNames): readonly string[] {
  return all.flatMap((page) => (page.addresses === "any" ? patternsOf(page) : addressesOf(page, published)));
}

/** The page that an address, a path without query, has by its form; null where none has it. */
export function pageAt(address: string): Page | null {
  const path = address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address;
  // A page of its own goes before one with parameters.
  return all.find((page) => page.path === path) ?? all.find((page) => hasForm(page, path)) ?? null;
}

export interface PageLink {
  readonly to: string;
  readonly label: string;
}

type Placed = { readonly label: string; readonly at: number } | undefined;

function linksBy(placeOf: (page: Page) => Placed): readonly PageLink[] {
  return all
    .flatMap((page) => {
      const place = placeOf(page);
      return place ? [{ to: page.path, ...place }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ to, label }) => ({ to, label }));
}

/** The header's links and those in its menu "More", each in its order. */
export const headerLinks = {
  main: linksBy(({ header }) => (header?.group === "main" ? header : undefined)),
  more: linksBy(({ header }) => (header?.group === "more" ? header : undefined)),
} as const;

/** The footer's lists of links, each in its order. */
export const footerLinks = {
  main: linksBy(({ footer }) => (footer?.group === "main" ? footer : undefined)),
  more: linksBy(({ footer }) => (footer?.group === "more" ? footer : undefined)),
} as const;

/** The link of the header that an address stands at or below: its `to`, or null. */
export function headerLinkAt(address: string): string | null {
  const page = pageAt(address);
  const to = page?.below ?? page?.path;
  return [...headerLinks.main, ...headerLinks.more].find((link) => link.to === to)?.to ?? null;
}
