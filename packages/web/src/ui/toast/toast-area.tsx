import { Notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";

export function ToastArea() {
  return <Notifications limit={1} position="bottom-right" containerWidth={380} />;
}
