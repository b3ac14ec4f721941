import { useReactFlow } from "@xyflow/react";
import type { FocusEvent } from "react";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Handles the focus of a link or button in a diagram: if it came from the keyboard, its box moves to the center. */
export function useCenterOnFocus({ x, y, width, height }: Box): (event: FocusEvent) => void {
  const { setCenter, getZoom } = useReactFlow();
  return ({ currentTarget }) => {
    if (!currentTarget.matches(":focus-visible")) return;
    void setCenter(x + width / 2, y + height / 2, { zoom: getZoom() });
  };
}
