import type { ReactNode } from "react";
import { Columns } from "../../ui/columns.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import classes from "./legal-page.module.css";

export interface LegalPart {
  /** Its place in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly inShort: ReactNode;
  readonly parts: readonly LegalPart[];
}

/** Terms in parts, with a link to each: above them, or next to them where there is room. */
export function LegalPage({ title, lead, inShort, parts }: LegalPageProps) {
  return (
    <Page>
      <PageHead title={title} lead={lead} />
      <Columns
        lead={
          <div className={`${classes.text} ${classes.short}`}>
            <strong>In short</strong>
            {inShort}
          </div>
        }
        side={
          <nav aria-labelledby="contents" className={classes.contents}>
            <p id="contents" className={classes.contentsTitle}>
              On this page
            </p>
            <ul>
              {parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>{part.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        <article className={classes.text}>
          {parts.map((part) => (
            <section key={part.id} aria-labelledby={part.id}>
              <h2 id={part.id}>{part.title}</h2>
              {part.content}
            </section>
          ))}
        </article>
      </Columns>
    </Page>
  );
}
