import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import "@mantine/core/styles/Tooltip.layer.css";
import { IconSparkles } from "@tabler/icons-react";
import { type BalanceState, useCreditBalance } from "../../lib/credits/credit-balance.ts";
import { openOverlay } from "../../lib/overlays/index.ts";
import { CreditsBreakdown } from "./credits-breakdown.tsx";
import classes from "./credits-button.module.css";

/** Where the button is: in the header of a wide screen, in the corner of a narrow one, or in any line of a page. */
export type CreditsPlace = "header" | "corner" | "inline";

/** How many AI credits there are; what they are made of on pointing at it, more on pressing it. */
export default function CreditsButton({ place }: { readonly place: CreditsPlace }) {
  const isWide = useMediaQuery("(min-width: 48em)", false, { getInitialValueInEffect: false });
  const state = useCreditBalance();
  if (state.status === "idle" || (place !== "inline" && isWide !== (place === "header"))) return null;
  return (
    <Tooltip
      label={<CreditsBreakdown />}
      position={place === "corner" ? "top-end" : "bottom-end"}
      events={{ hover: true, focus: true, touch: false }}
      withArrow
      classNames={{ tooltip: classes.tooltip }}
    >
      <button
        type="button"
        className={classes.button}
        data-place={place}
        onClick={() => openOverlay({ kind: "credits" })}
      >
        <IconSparkles size={15} stroke={1.75} aria-hidden />
        AI Credits: {figure(state)}
      </button>
    </Tooltip>
  );
}

function figure(state: BalanceState): string {
  if (state.status === "error") return "–";
  if (state.status !== "loaded") return "...";
  return String(state.balance.free_remaining_today + state.balance.earned_remaining);
}
