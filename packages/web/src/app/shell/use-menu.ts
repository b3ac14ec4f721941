import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** A menu that a button opens. It closes on another page, and by Escape, which leads back to the button. */
export function useMenu() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);

  return { isOpen, setOpen, toggle };
}
