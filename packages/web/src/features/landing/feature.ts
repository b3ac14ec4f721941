/** A picture of the product in both colour schemes. */
export interface Screenshot {
  readonly light: string;
  readonly dark: string;
}

/** What the start page says and shows of a feature. */
export interface Feature {
  readonly title: string;
  readonly description: string;
  /** Address of the picture, as JPEG. */
  readonly img: Screenshot;
  /** The same as WebP, at twice the size. */
  readonly webpImg: Screenshot;
  /** Where the picture still is when `img` can't be had: an address that doesn't change with a release. */
  readonly localFallback: Screenshot;
  readonly alt: string;
  /** Fetched before everything else. */
  readonly priority: boolean;
  /** Where to go on. */
  readonly link: { readonly to: string; readonly label: string };
}
