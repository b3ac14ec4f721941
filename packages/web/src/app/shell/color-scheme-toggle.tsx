import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import classes from "./color-scheme-toggle.module.css";

/** Light or dark; until it is pressed the scheme follows the system. The choice is remembered. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme("light");
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label="Dark colors"
      aria-pressed={computed === "dark"}
      onClick={() => setColorScheme(computed === "dark" ? "light" : "dark")}
    >
      <IconMoon size={18} stroke={1.75} className={classes.moon} aria-hidden />
      <IconSun size={18} stroke={1.75} className={classes.sun} aria-hidden />
    </button>
  );
}
