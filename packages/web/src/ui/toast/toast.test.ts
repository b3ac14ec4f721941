import { notifications, notificationsStore } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { settleToast, showToast } from "./toast.ts";

afterEach(() => notifications.clean());

const titles = () => {
  const { notifications: visible, queue } = notificationsStore.getState();
  return [...visible, ...queue].map(({ title }) => title);
};

test("[S10.22] an error gives way when the same is tried and succeeds", async () => {
  showToast({ title: "Not sent", tone: "wrong", about: "feedback" });
  await vi.waitFor(() => expect(titles()).toEqual(["Not sent"]));
  showToast({ title: "Sent", tone: "saved", about: "feedback" });
  await vi.waitFor(() => expect(titles()).toEqual(["Sent"]));
});

test("[S10.22] also where success says nothing; a message about something else stays", async () => {
  showToast({ title: "Not saved", tone: "wrong", about: "profile" });
  showToast({ title: "Not deleted", tone: "wrong", about: "history" });
  await vi.waitFor(() => expect(titles()).toEqual(["Not saved", "Not deleted"]));
  settleToast("profile");
  await vi.waitFor(() => expect(titles()).toEqual(["Not deleted"]));
  settleToast("profile");
  showToast({ title: "Not saved", tone: "wrong", about: "profile" });
  await vi.waitFor(() => expect(titles()).toEqual(["Not deleted", "Not saved"]));
});
