import type { ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";

/** A link in the app that looks like a button. */
export function ButtonLink({
  to,
  children,
  variant = "filled",
  size = "sm",
  describedBy,
  onClick,
}: {
  to: string;
  children: ReactNode;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** Id of what tells this link from others of the same words. */
  describedBy?: string;
  /** Before it leads there. */
  onClick?: () => void;
}) {
  return (
    <Button
      component={Link}
      to={to}
      variant={variant}
      size={size}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
