import { useState } from "react";
import { Link } from "react-router";
import { useAccount } from "../../lib/account/use-account.ts";
import { type User, useSession } from "../../lib/backend/session.ts";
import { SignInFirst } from "../../lib/sign-in/sign-in-first.tsx";
import { Awaited } from "../../ui/awaited.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { longDate } from "../../ui/moments.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import classes from "./account-page.module.css";
import { AiSection } from "./ai-section.tsx";
import { CreditsSection } from "./credits-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { forgetThisUser } from "./forget-this-user.ts";
import { MailSection } from "./mail-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TutorSection } from "./tutor-section.tsx";

interface AccountPageProps {
  /** Ends every session. */
  onLogOutEverywhere(): Promise<void>;
  /** Logs in once more and comes back to a path; gives why that can't be begun, or null. */
  onLogInAgain(path: string): Promise<string | null>;
}

/** One's own account. */
export function AccountPage({ onLogOutEverywhere, onLogInAgain }: AccountPageProps) {
  const session = useSession();
  const [deleted, setDeleted] = useState(false);
  if (deleted) return <Deleted />;
  if (session.status === "signed-in") {
    return (
      <OwnAccount
        key={session.user.id}
        user={session.user}
        onLogOutEverywhere={onLogOutEverywhere}
        onLogInAgain={onLogInAgain}
        onDeleted={() => {
          setDeleted(true);
          forgetThisUser(session.user.id);
        }}
      />
    );
  }
  return (
    <SignInFirst title="Account" path="/account">
      Log in to see your profile, sessions and data.
    </SignInFirst>
  );
}

function OwnAccount({
  user,
  onLogOutEverywhere,
  onLogInAgain,
  onDeleted,
}: AccountPageProps & {
  readonly user: User;
  onDeleted(): void;
}) {
  const query = useAccount(user.id);
  const account = query.data;
  return (
    <Page>
      <PageHead
        title="Account"
        lead={
          <span className={classes.who}>
            <span className={classes.name}>{account?.profile?.name ?? user.name}</span>
            <span className={classes.email}>{user.email}</span>
            {/* An empty line until it loads, so that nothing below moves. */}
            <span>{account ? `Member since ${longDate(account.createdAt)}` : "\u00a0"}</span>
          </span>
        }
      />
      {account ? (
        <div className={classes.sections}>
          {account.isOperator && (
            <p className={classes.operator}>
              You run this copy: <Link to="/operator">see what people ask of you</Link>.
            </p>
          )}
          <div className={classes.columns}>
            <div>
              <ProfileSection user={user} profile={account.profile} />
              <MailSection
                userId={user.id}
                wantsMail={account.wantsMail}
                wantsWeeklySummary={account.wantsWeeklySummary}
              />
              <AiSection userId={user.id} wantsAi={account.wantsAi} />
            </div>
            <div>
              <SessionsSection
                userId={user.id}
                sessions={account.sessions}
                onLogOutEverywhere={onLogOutEverywhere}
              />
              <ExportSection userId={user.id} />
              <TutorSection />
              <CreditsSection userId={user.id} />
            </div>
          </div>
          <DeleteSection
            userId={user.id}
            email={account.email}
            isLoginFresh={account.isLoginFresh}
            onLogInAgain={onLogInAgain}
            onDeleted={onDeleted}
          />
        </div>
      ) : (
        <Awaited query={query} waiting="Loading your account..." failure="Your account can't be shown now" />
      )}
    </Page>
  );
}

function Deleted() {
  return (
    <Page narrow>
      <PageHead title="Your account is deleted" />
      <div role="status" className={classes.farewell}>
        <p>
          Nothing of you is left on the server, and this browser has forgotten your drafts and answers. In
          other browsers you are logged out; what you wrote there stays until you clear it.
        </p>
        <p>You can go on learning without an account.</p>
      </div>
      <ButtonLink to="/modules">Go on learning</ButtonLink>
    </Page>
  );
}
