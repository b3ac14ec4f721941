import { Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { User } from "../../lib/backend/session.ts";
import { useGiveWay } from "../../lib/overlays/index.ts";
import control from "./account-control.module.css";
import classes from "./account-menu.module.css";
import { initials } from "./initials.ts";
import { logOut } from "./log-out.ts";

export default function AccountMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  useGiveWay(() => setOpen(false));
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={240}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={`${control.avatar} ${classes.avatar}`}
          aria-label={`${initials(user.email)}: account of ${user.email || "this user"}`}
        >
          {initials(user.email)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          {user.name && <span className={classes.name}>{user.name}</span>}
          <span className={classes.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} stroke={1.75} />}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
