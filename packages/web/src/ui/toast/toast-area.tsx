import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";

export function ToastArea() {
  // At the bottom of a narrow screen are the buttons of dialogs.
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  // And at its top are the header and the titles of dialogs.
  return (
    <Notifications
      limit={1}
      position={isWide ? "bottom-right" : "top-center"}
      containerWidth={380}
      style={isWide ? undefined : { top: "4.5rem" }}
    />
  );
}
