import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";

interface SignInFirstProps {
  readonly title: string;
  /** Where the login leads back to. */
  readonly path: string;
  /** What a login is needed for. */
  readonly children: ReactNode;
}

/** What a visitor finds where a page belongs to an account. */
export function SignInFirst({ title, path, children }: SignInFirstProps) {
  return (
    <Page narrow>
      <PageHead title={title} />
      <EmptyState
        title="You are not logged in"
        action={<ButtonLink to={`/auth?redirect=${encodeURIComponent(path)}`}>Login with Google</ButtonLink>}
      >
        {children} After you log in, you come back to this page.
      </EmptyState>
    </Page>
  );
}
