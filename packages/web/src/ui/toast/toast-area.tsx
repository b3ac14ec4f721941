import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import classes from "./toast-area.module.css";

export function ToastArea() {
  // At the bottom of a narrow screen are the buttons of dialogs.
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  return (
    <Notifications
      limit={1}
      className={classes.area}
      position={isWide ? "bottom-right" : "top-center"}
      containerWidth={380}
    />
  );
}
