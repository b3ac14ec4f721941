import { Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.layer.css";
import { IconSparkles } from "@tabler/icons-react";
import { type BalanceState, useCreditBalance } from "../../lib/credits/credit-balance.ts";
import { openOverlay } from "../../lib/overlays/index.ts";
import { CreditsBreakdown } from "./credits-breakdown.tsx";
import classes from "./credits-button.module.css";

/** How many AI credits there are; what they are made of on pointing at it, more on pressing it. */
export default function CreditsButton() {
  const state = useCreditBalance();
  if (state.status === "idle") return null;
  return (
    <Tooltip
      label={<CreditsBreakdown />}
      position="bottom-end"
      events={{ hover: true, focus: true, touch: false }}
      withArrow
      classNames={{ tooltip: classes.tooltip }}
    >
      <button type="button" className={classes.button} onClick={() => openOverlay({ kind: "credits" })}>
        <IconSparkles size={15} stroke={1.75} aria-hidden />
        <span className={classes.words}>AI Credits: </span>
        <span>{figure(state)}</span>
      </button>
    </Tooltip>
  );
}

function figure(state: BalanceState): string {
  if (state.status === "error") return "–";
  if (state.status !== "loaded") return "...";
  return String(state.balance.free_remaining_today + state.balance.earned_remaining);
}
