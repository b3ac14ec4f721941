import { Link } from "react-router";
import { LegalPage, type LegalPart } from "./legal-page.tsx";
import { ModelNote } from "./model-note.tsx";
import { OperatorNote } from "./operator-note.tsx";

/** Rows of the account's tables, as a person would name them. */
const stored: readonly (readonly [what: string, why: string])[] = [
  [
    "Your Google account's id, email address, name and picture address",
    "So that it is you who signs in, and so that pages can greet you. Your Google password never comes near this service.",
  ],
  [
    "Sign-ins: when, how, with which browser, until when",
    "So that you see on your account page where you are logged in, and can end it. The column for the network address exists and is always empty.",
  ],
  [
    "Your profile: what you learn SQL for, and your level",
    "To put suggestions in an order that suits you. You change both on the account page.",
  ],
  [
    "Answers that you submit while logged in: the SQL, the verdict, hints opened, when",
    "So that your progress is the same on every device, and so that verdicts can be checked again.",
  ],
  [
    "Exams: which you took and when, the answers that you saved, and their verdicts",
    "To keep the time, to judge the answers at the end, and to ask you other questions the next time.",
  ],
  ["Lessons that you marked as complete, and how your quizzes went", "The same."],
  [
    "AI credits: what was granted, spent and refunded, when, on what",
    "The balance is computed from this list. There is no payment and no card.",
  ],
  [
    "Mock interviews: what you say and hand in, what the interviewer answers, and the score",
    "To go on with them on every device, and to show how you get better. You delete them under Your interviews; that a credit was spent stays known.",
  ],
  [
    "What you ask the tutor: your question, the query in the editor, where, when, and the answer",
    "To answer, and so that you find it again on every device. You save it as a file or delete it on a page of your account, or delete it beside the tutor; that a credit was spent, and where, stays known.",
  ],
  [
    "Your answers to the eight questions of the survey, if you claim the bonus",
    "To learn who uses this, and to reach you if you ask for a call. The survey doesn't ask for a phone number.",
  ],
  [
    "Feedback: your message, and an email address if you give one",
    "To read it and answer. You can send it without logging in.",
  ],
  [
    "Whether you want email, and a summary of each week",
    "So that you get none after you said so, and the summary only if you asked for it.",
  ],
];

const parts: readonly LegalPart[] = [
  { id: "operator", title: "Who runs this copy", content: <OperatorNote /> },
  {
    id: "visitors",
    title: "Without logging in",
    content: (
      <p>
        The database you practice on is PostgreSQL inside this page. What you write in an editor and what it
        returns does not leave your browser. The server hands out pages and files, and writes one line for
        each request into its log: the path, the status, the time it took. That log has no queries and no
        tokens. Your network address is in it only with what concerns the safety of accounts: a login, a
        failed one, logging out, an export, a deletion, a request that was refused. To stop floods of
        requests, addresses are counted in the server's memory for some minutes and then forgotten. Where
        several servers share a database, they are counted there as well: as a keyed hash, from which nobody
        can tell the address, and which is deleted after some ten minutes.
      </p>
    ),
  },
  {
    id: "browser",
    title: "What stays in your browser",
    content: (
      <>
        <ul>
          <li>
            Drafts of your queries and the history of your runs, for each exercise, and the queries that you
            keep in the playground. A CSV file that you load there is read in this page alone.
          </li>
          <li>A quiz that you have begun, and how you judged your answers to interview questions.</li>
          <li>Answers that wait to be sent, and a copy of your progress, so that it works offline.</li>
          <li>The tokens that keep you logged in, and the name of this login.</li>
          <li>
            For ten minutes at most: where to go after logging in, and that you were about to claim credits.
          </li>
          <li>An unfinished survey or feedback message, until it is sent.</li>
          <li>The color scheme and the sizes of the panes, as you set them.</li>
        </ul>
        <p>
          These are entries in the browser's local storage, not cookies. What you write while you are logged
          in is not shown to anyone else who logs in here. Logging out removes your drafts and the history of
          your runs; answers that still wait to be sent stay, and are sent when you log in again. Clearing
          this site's data in your browser removes them. For the moment of logging in, the login provider may
          set cookies of its own.
        </p>
      </>
    ),
  },
  {
    id: "stored",
    title: "What is stored when you log in",
    content: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">What for</th>
            </tr>
          </thead>
          <tbody>
            {stored.map(([what, why]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          The database itself refuses to show one person's rows to another. All of it is kept until you delete
          your account.
        </p>
      </>
    ),
  },
  {
    id: "others",
    title: "Who else gets something",
    content: (
      <ul>
        <li>
          <strong>Google</strong> learns that you log in here, when you do. In a copy without Google, a local
          stand-in asks for an email address and nothing goes to Google.
        </li>
        <li>
          <strong>An automation that sends mail</strong>, if the operator has set one up: it gets your first
          name, your email address and your account's id, once, when you first log in, and your address with
          the text of each weekly summary, if you asked for them. Not if you have said that you want no mail.
        </li>
        <li>
          <strong>No one else.</strong> Fonts, scripts and the database come from this server. There are no
          analytics.
        </li>
      </ul>
    ),
  },
  {
    id: "ai",
    title: "What reaches an AI model",
    content: (
      <>
        <ModelNote />
        <p>
          <strong>Where a model is set up</strong>, it words answers of the tutor, and gets what that takes,
          only when you ask: the task, the tables of the course, the query in the editor, your question, what
          the built-in tutor found, your last two questions about the same exercise with their answers, and,
          if it asks, how you did with each concept. It may have queries run on the sample data.{" "}
          <strong>It never gets</strong> your name, email address or account, your address on the net, tables
          that you made or changed in your browser, or solutions that you have not found or seen. “What the
          model sees”, beside the tutor, shows all of it word for word. In a mock interview it words the
          nudges that you ask for, and gets the question, the nudge as it was prepared, and the last query and
          sentence that you handed in.
        </p>
        <p>
          <strong>Where your browser has a model of its own</strong>, you can have that one answer, on your
          device. Then nothing of the question or the answer is sent to anybody, this server included, and it
          isn’t kept.
        </p>
        <p>
          <strong>Where none is set up</strong>, nothing of yours is sent anywhere: the built-in tutor runs on
          this server. It also answers when the model fails, and each answer says who gave it. On your{" "}
          <Link to="/account">account page</Link> you can turn the tutor off; then nothing is asked of
          anybody. The <Link to="/system-status">system status</Link> says whether a provider is set up and
          works.
        </p>
      </>
    ),
  },
  {
    id: "email",
    title: "Email",
    content: (
      <p>
        This program sends no mail itself; the automation named above does. It is given a link to unsubscribe
        with each address, which works without logging in. On your <Link to="/account">account page</Link> you
        can turn mail off and on again.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights, and how to use them",
    content: (
      <ul>
        <li>
          <strong>See and take with you:</strong> <Link to="/account">your account page</Link> gives you
          everything that is stored of you as one JSON file.
        </li>
        <li>
          <strong>Correct:</strong> change your profile there. Name and email address come from Google when
          you log in.
        </li>
        <li>
          <strong>Delete:</strong> deleting your account there removes you from every table at once: profile,
          logins, answers, progress, exams, credits, questions to the tutor, mock interviews, survey,
          feedback. It can't be undone. If you had the bonus, or free credits that day, a note of that stays,
          so that they aren't given again with the next account; instead of your name it has a keyed hash,
          from which nobody can tell who you were. The operator's backups, if there are any, follow when they
          are overwritten.
        </li>
        <li>
          <strong>Object, or ask:</strong> write to the operator named above. You may also complain to the
          data protection authority of your country.
        </li>
      </ul>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    content: (
      <p>
        This text is a part of the program and changes with it: if the program does something else with your
        data, this page says so in the same version. This version is of 23 November 2026.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What this service does with what you type, in plain words."
      inShort={
        <ul>
          <li>You can read every lesson and run every query without an account.</li>
          <li>
            Your queries run in your own browser. Only answers that you submit, what you ask the tutor, and
            what you hand in in a mock interview while logged in are stored.
          </li>
          <li>There is no advertising, no tracking by others, and nothing is sold.</li>
          <li>
            You can <Link to="/account">download everything or delete everything</Link> yourself, at once.
          </li>
        </ul>
      }
      parts={parts}
    />
  );
}
