import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/**
 * Mantine dressed in tokens.css. Every colour is a reference to a token, so one file decides the look and
 * both colour schemes follow by themselves.
 */

/** Mantine wants ten shades; a token is one colour that already changes with the scheme. */
function shades(token: string): MantineColorsTuple {
  const colour = `var(--ms-${token})`;
  return [colour, colour, colour, colour, colour, colour, colour, colour, colour, colour];
}

/** Mantine's neutral scales, which its components use by number: one for each colour scheme, lightest first. */
const gray: MantineColorsTuple = [
  "var(--ms-surface-sunken)",
  "var(--ms-surface-sunken)",
  "var(--ms-line)",
  "var(--ms-line)",
  "var(--ms-line-strong)",
  "var(--ms-ink-muted)",
  "var(--ms-ink-muted)",
  "var(--ms-ink-muted)",
  "var(--ms-ink)",
  "var(--ms-ink)",
];
const dark: MantineColorsTuple = [
  "var(--ms-ink)",
  "var(--ms-ink)",
  "var(--ms-ink-muted)",
  "var(--ms-ink-muted)",
  "var(--ms-line-strong)",
  "var(--ms-surface-sunken)",
  "var(--ms-surface-raised)",
  "var(--ms-surface)",
  "var(--ms-surface-sunken)",
  "var(--ms-surface-sunken)",
];

/** Name of the Mantine colour → the token it stands for. `soft` is the token's quiet background. */
const meanings = ["accent", "right", "wrong", "warn", "saved"] as const;

/** Text on a filled surface: white is unreadable on the light accents of the dark scheme. */
const filledText = (colour: string) => (colour === "accent" ? "var(--ms-accent-ink)" : "var(--ms-surface)");

const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const colour = input.color ?? input.theme.primaryColor;
  if (input.variant === "filled" && meanings.some((meaning) => meaning === colour)) {
    return { ...resolved, color: filledText(colour) };
  }
  return resolved;
};

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: 6,
  colors: {
    gray,
    dark,
    accent: shades("accent"),
    right: shades("right"),
    wrong: shades("wrong"),
    warn: shades("warn"),
    saved: shades("saved"),
  },
  variantColorResolver,
  fontFamily: "var(--ms-font-text)",
  fontFamilyMonospace: "var(--ms-font-code)",
  fontSizes: {
    xs: "var(--ms-size-small)",
    sm: "var(--ms-size-control)",
    md: "var(--ms-size-body)",
    lg: "var(--ms-size-lead)",
    xl: "var(--ms-size-h2)",
  },
  fontWeights: {
    regular: "var(--ms-weight-text)",
    medium: "var(--ms-weight-medium)",
    bold: "var(--ms-weight-strong)",
  },
  headings: { fontFamily: "var(--ms-font-text)", fontWeight: "var(--ms-weight-strong)" },
  defaultRadius: "var(--ms-radius)",
  respectReducedMotion: true,
  cursorType: "pointer",
});

function meaningVariables(): Record<string, string> {
  return Object.fromEntries(
    meanings.flatMap((meaning) => {
      const hover = meaning === "accent" ? "var(--ms-accent-hover)" : `var(--ms-${meaning})`;
      const soft = `var(--ms-${meaning}-soft)`;
      return [
        [`--mantine-color-${meaning}-text`, `var(--ms-${meaning})`],
        [`--mantine-color-${meaning}-filled`, `var(--ms-${meaning})`],
        [`--mantine-color-${meaning}-filled-hover`, hover],
        [`--mantine-color-${meaning}-light`, soft],
        [`--mantine-color-${meaning}-light-hover`, soft],
        [`--mantine-color-${meaning}-light-color`, `var(--ms-${meaning})`],
        [`--mantine-color-${meaning}-outline`, `var(--ms-${meaning})`],
        [`--mantine-color-${meaning}-outline-hover`, soft],
      ];
    }),
  );
}

const schemeVariables = {
  ...meaningVariables(),
  "--mantine-color-body": "var(--ms-surface)",
  "--mantine-color-text": "var(--ms-ink)",
  "--mantine-color-bright": "var(--ms-ink)",
  "--mantine-color-dimmed": "var(--ms-ink-muted)",
  "--mantine-color-placeholder": "var(--ms-ink-muted)",
  "--mantine-color-anchor": "var(--ms-accent)",
  "--mantine-color-error": "var(--ms-wrong)",
  "--mantine-color-success": "var(--ms-right)",
  "--mantine-color-default": "var(--ms-surface-raised)",
  "--mantine-color-default-hover": "var(--ms-surface-sunken)",
  "--mantine-color-default-color": "var(--ms-ink)",
  "--mantine-color-default-border": "var(--ms-line-strong)",
  "--mantine-color-disabled": "var(--ms-surface-sunken)",
  "--mantine-color-disabled-color": "var(--ms-ink-muted)",
  "--mantine-color-disabled-border": "var(--ms-line)",
  "--mantine-primary-color-contrast": "var(--ms-accent-ink)",
  // Otherwise the shade that borders have, which text on it can't be read against in the dark scheme.
  "--menu-item-hover": "var(--ms-surface-sunken)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});
