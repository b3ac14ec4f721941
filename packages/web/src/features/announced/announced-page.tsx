import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import classes from "./announced-page.module.css";

interface AnnouncedPageProps {
  readonly title: string;
  /** What the page is for. */
  readonly lead: string;
  /** What isn't there yet, in a sentence. */
  readonly missing: string;
  /** What it will hold. */
  readonly plans: readonly string[];
  /** What does the same job today. */
  readonly today: ReactNode;
}

/** A page whose content is still being written: it says so, and leads on to what is there. */
export function AnnouncedPage({ title, lead, missing, plans, today }: AnnouncedPageProps) {
  return (
    <Page narrow>
      <PageHead title={title} lead={lead} />
      <Notice title="Not written yet">{missing}</Notice>
      <section className={classes.section} aria-labelledby="today">
        <h2 id="today">What you can do today</h2>
        {today}
      </section>
      <section className={classes.section} aria-labelledby="plans">
        <h2 id="plans">What will be here</h2>
        <ul className={classes.plans}>
          {plans.map((plan) => (
            <li key={plan}>{plan}</li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
