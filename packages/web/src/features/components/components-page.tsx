import { Page, PageHead } from "../../ui/page.tsx";
import { Actions } from "./actions.tsx";
import classes from "./components-page.module.css";
import { Messages } from "./messages.tsx";
import { Pictures } from "./pictures.tsx";
import { Results } from "./results.tsx";
import { Tokens } from "./tokens.tsx";

/** Every component of `ui/` in each of its states, for whoever changes one; the scheme is changed in the header. */
export function ComponentsPage() {
  return (
    <Page>
      <PageHead
        title="Components"
        lead="What the pages are made of, in every state. For those who build Master SQL; all rows here are made up."
      />
      <div className={classes.page}>
        <Tokens />
        <Actions />
        <Messages />
        <Results />
        <Pictures />
      </div>
    </Page>
  );
}
