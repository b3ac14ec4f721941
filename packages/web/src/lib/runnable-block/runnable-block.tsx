import { IconPencil, IconPlayerPlayFilled } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { StaticSql } from "../../ui/sql-editor/static-sql.tsx";
import { hasDraft } from "../drafts/draft-keys.ts";
import type { BlockProps } from "./block-props.ts";
import { type BlockStart, draftId } from "./block-start.ts";
import { EXAMPLE_LABEL } from "./example-label.ts";
import classes from "./runnable-block.module.css";

const loadLive = () => import("./runnable-block-live.tsx");
const LiveBlock = lazyPart(loadLive);

/** What fails is told when the example is run. */
const loadAhead = () => void loadLive().catch(() => {});

/**
 * SQL on a page: text to be read, also without scripts, until it is run or edited. Only then are editor and PostgreSQL
 * loaded; all blocks of a page with the same dataset share one PostgreSQL, so that a later one sees what an earlier one
 * did.
 */
export function RunnableBlock(props: BlockProps) {
  const { id, sql, expectedError, label, extras } = props;
  const [start, setStart] = useState<BlockStart | null>(null);

  // After hydration: the prerendered page knows nothing of this browser.
  useEffect(() => {
    if (hasDraft(draftId(id))) setStart((chosen) => chosen ?? "draft");
  }, [id]);

  const asRead = (
    <figure className={classes.block} aria-label={label} onPointerEnter={loadAhead} onFocus={loadAhead}>
      <StaticSql sql={sql} label={label ?? EXAMPLE_LABEL} />
      <figcaption className={classes.bar}>
        <Button
          size="sm"
          leftSection={<IconPlayerPlayFilled size={13} aria-hidden="true" />}
          loading={start === "run"}
          onClick={() => setStart("run")}
        >
          Run
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.75} aria-hidden="true" />}
          loading={start === "edit"}
          onClick={() => setStart("edit")}
        >
          Edit
        </Button>
        {expectedError !== null && <span className={classes.purpose}>Fails on purpose</span>}
        {extras && <span className={classes.lesser}>{extras(sql)}</span>}
      </figcaption>
    </figure>
  );
  if (start === null) return asRead;
  return (
    <Suspense fallback={asRead}>
      <LiveBlock {...props} start={start} />
    </Suspense>
  );
}
