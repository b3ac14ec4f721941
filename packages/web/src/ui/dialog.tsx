import { CloseButton, Modal } from "@mantine/core";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";

/**
 * A dialog that is open as long as it is rendered, with a heading and a button to close it. The heading has the focus
 * first, unless something in `children` carries `data-autofocus`. Whoever opened it gives the focus back.
 */
export function Dialog({
  title,
  size = 480,
  focusContent = false,
  onClose,
  children,
}: {
  readonly title: string;
  /** Width in pixels where there is room. */
  readonly size?: number;
  /** True when `children` hold the element that has the focus first. */
  readonly focusContent?: boolean;
  onClose(): void;
  readonly children: ReactNode;
}) {
  return (
    <Modal.Root opened onClose={onClose} size={size} xOffset="0.75rem" returnFocus={false} radius={10}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        {/* Mantine's own head of a dialog would be a second banner of the page, and its body would be read out whole. */}
        <div className={classes.dialog}>
          <div className={classes.head}>
            <h2 className={classes.title} tabIndex={-1} data-autofocus={focusContent ? undefined : true}>
              {title}
            </h2>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
