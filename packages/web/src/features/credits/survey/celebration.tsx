import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import classes from "./celebration.module.css";

const CELEBRATION_MS = 3_000;

/** The bonus is there; goes on by itself after 3 s. */
export function Celebration({ granted, onDone }: { readonly granted: number; onDone(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    button.current?.focus();
    const timer = setTimeout(() => done.current(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.celebration}>
      <IconCircleCheck size={56} stroke={1.5} aria-hidden />
      <p role="status" className={classes.words}>
        <strong>{granted} credits added!</strong>
        <span>Thank you for your answers.</span>
      </p>
      <Button ref={button} variant="default" onClick={onDone}>
        Continue
      </Button>
    </div>
  );
}
