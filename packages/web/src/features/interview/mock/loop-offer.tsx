import { type Role, roles } from "@master-sql/course";
import { useState } from "react";
import { Link } from "react-router";
import { roleWords } from "../../../lib/roles/role-words.ts";
import { BySession } from "../../../lib/sign-in/by-session.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Offer } from "../../../ui/offer.tsx";
import { StartMock } from "./start-mock.tsx";

/** On the list of questions: three of them in a row for a role, under one clock. */
export function LoopOffer() {
  const [role, setRole] = useState<Role>("data-analyst");
  return (
    <Offer
      id="loop"
      title="Mock interviews"
      actions={
        <BySession
          visitor={
            <ButtonLink to={`/auth?redirect=${encodeURIComponent("/interview-questions")}`}>
              Log in to start a loop
            </ButtonLink>
          }
          user={(userId) => (
            <>
              <Choice
                label="Loop for a"
                value={role}
                options={roles.map((each) => [each, roleWords[each]] as const)}
                onChange={(value) => setRole(roles.find((each) => each === value) ?? role)}
              />
              <StartMock userId={userId} what={{ type: "loop", role }} label="Start the loop" />
            </>
          )}
        />
      }
    >
      <p>
        Choose a question below and have the interviewer ask it, or take a loop: three questions for a role,
        on different topics, under one clock. Each question costs 1 credit.
      </p>
      <BySession
        visitor={null}
        user={() => (
          <p>
            <Link to="/interview-questions/history">Your interviews</Link>
          </p>
        )}
      />
    </Offer>
  );
}
