import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import type { ReactNode } from "react";
import { useAddressQuery } from "../../lib/address/use-address-query.ts";
import classes from "./page-tabs.module.css";

interface PageTab {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
}

/** Parts of a page, one in sight at a time. The address says which, as `?tab=`; without it, it is the first. */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  const [query, change] = useAddressQuery();
  const asked = query.get("tab");
  const shown = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const show = (id: string | null) => change({ tab: id === null || id === tabs[0]?.id ? "" : id });
  return (
    <Tabs
      value={shown?.id ?? null}
      onChange={show}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
