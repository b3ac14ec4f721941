import { FREE_CREDITS_PER_DAY, PROMO } from "@master-sql/protocol";
import { number } from "@master-sql/words";
import { Link } from "react-router";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { LegalPage, type LegalPart } from "./legal-page.tsx";
import { OperatorNote } from "./operator-note.tsx";

const parts: readonly LegalPart[] = [
  {
    id: "operator",
    title: "Who runs this copy",
    content: (
      <>
        <OperatorNote />
        <p>These terms are between you and them. By logging in you agree to them.</p>
      </>
    ),
  },
  {
    id: "service",
    title: "What you get",
    content: (
      <p>
        Lessons, exercises and a real PostgreSQL that runs in your browser, with or without an account. With
        an account your progress is kept on the server. The service is offered as it is: it may be down, and
        it may change. Whether it works right now is on the <Link to="/system-status">system status</Link>{" "}
        page.
      </p>
    ),
  },
  {
    id: "account",
    title: "Your account",
    content: (
      <ul>
        <li>You log in with Google. One person, one account.</li>
        <li>You must be old enough to agree to this where you live, or have someone agree for you.</li>
        <li>
          You can end it at any time: <Link to="/account">delete your account</Link>, and everything that is
          stored under your name is gone.
        </li>
      </ul>
    ),
  },
  {
    id: "credits",
    title: "AI credits",
    content: (
      <ul>
        <li>
          Every signed-in user has {FREE_CREDITS_PER_DAY} free credits a day. They are renewed at midnight
          UTC; what was not used is not carried over.
        </li>
        <li>
          <Bonus />
        </li>
        <li>The day's free credits are used first.</li>
        <li>
          One credit buys one answer of the tutor, or one mock interview. When an answer fails, is stopped, or
          can't be proved, its credit is given back. Lessons, exercises, hints and verdicts never cost any.
        </li>
      </ul>
    ),
  },
  {
    id: "fair-use",
    title: "Fair use",
    content: (
      <>
        <ul>
          <li>No attempts to reach other people's data, or to overload the service.</li>
          <li>No programs that claim credits, open accounts or submit answers in your place.</li>
          <li>
            In the database in your page you may do what you like: drop every table. It is yours, and one
            click brings it back.
          </li>
        </ul>
        <p>
          There are limits on how often the server may be asked. An account that is used to do harm may be
          closed.
        </p>
      </>
    ),
  },
  {
    id: "ownership",
    title: "Who owns what",
    content: (
      <p>
        Your queries, answers and feedback are yours. You let the operator store your answers to show them to
        you and to judge them, and use your feedback to make the service better. The program is open source
        under the MIT license; lessons, exercises and data were written for it. The companies and people in
        the exercises are made up.
      </p>
    ),
  },
  {
    id: "liability",
    title: "What can't be promised",
    content: (
      <p>
        Verdicts are checked with care, on several databases, but no program is free of faults: if one seems
        wrong to you, say so by <em>Give Feedback</em>. Nothing here promises you a job, a grade or a
        certificate. As far as the law allows, the operator is not liable for loss that comes from using a
        free service; liability for intent and gross negligence, and for harm to people, remains.
      </p>
    ),
  },
  {
    id: "privacy",
    title: "Privacy",
    content: (
      <p>
        What is done with your data is on the page <Link to="/privacy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    content: (
      <p>
        This text is a part of the program and changes with it. If a change doesn't suit you, take your data
        with you and delete your account. This version is of 20 November 2026.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you may expect here, and what is expected of you."
      inShort={
        <ul>
          <li>Learning here costs nothing, and no card is asked for.</li>
          <li>What you write is yours.</li>
          <li>Be fair to the others: don't try to break the service or to get around its limits.</li>
        </ul>
      }
      parts={parts}
    />
  );
}

/** The terms of the bonus: as an offer only while it is one. */
function Bonus() {
  const available = useOfferAvailable();
  const terms = `valid for ${PROMO.validDays} days after they were granted, can't be passed on, and can't be paid out.`;
  return available ? (
    <span data-offer>
      The first {number(PROMO.users)} users who answer the survey get {PROMO.credits} more, once. They are
      worth ${PROMO.worthUsd}, are {terms} No card is needed.
    </span>
  ) : (
    <>
      Bonus credits are no longer offered: {number(PROMO.users)} users have had them. Those that were granted
      are {terms}
    </>
  );
}
