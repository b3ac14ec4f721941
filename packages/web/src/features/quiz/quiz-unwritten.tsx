import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";

/** The page of a module whose quiz is still being written. */
export function QuizUnwritten({
  module,
}: {
  readonly module: { readonly id: string; readonly title: string };
}) {
  return (
    <Page narrow>
      <PageHead title={`Quiz: ${module.title}`} />
      <EmptyState
        title="This quiz is still being written"
        action={<ButtonLink to={`/practice?module=${module.id}`}>Exercises of this module</ButtonLink>}
      >
        The exercises ask for the same knowledge, and PostgreSQL judges them.
      </EmptyState>
    </Page>
  );
}
