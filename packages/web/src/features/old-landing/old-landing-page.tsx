import { Link } from "react-router";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Motif, type MotifName } from "../../ui/motif/index.ts";
import { Demo } from "./demo.tsx";
import type { DemoLevel } from "./demo-levels.ts";
import { EditorMock } from "./editor-mock.tsx";
import { Newsletter } from "./newsletter.tsx";
import classes from "./old-landing-page.module.css";

const features: readonly { readonly title: string; readonly motif: MotifName; readonly text: string }[] = [
  {
    title: "Short lessons",
    motif: "table",
    text: "One idea at a time, each with a query that shows it and a mistake that it prevents.",
  },
  {
    title: "Exercises in five levels",
    motif: "window",
    text: "From reading one table to windows and gaps, on data as untidy as at work.",
  },
  {
    title: "Errors explained",
    motif: "change",
    text: "PostgreSQL's own message at the place that it is about, and the rows that differ.",
  },
  {
    title: "A way through",
    motif: "pipeline",
    text: "A roadmap of what needs what, and a record of what you have done.",
  },
];

const voices = [
  {
    text: "I knew what a join was. I didn't know what mine did to the rows without a partner.",
    role: "as a data analyst might put it",
  },
  {
    text: "Ten minutes before the bus, one lesson. That is a pace I can keep.",
    role: "as somebody changing careers might put it",
  },
  {
    text: "Now I check the numbers myself before I ask for a dashboard.",
    role: "as a product manager might put it",
  },
];

/** The start page as it was before the present one, kept at its address. */
export function OldLandingPage({ levels }: { readonly levels: readonly DemoLevel[] }) {
  return (
    <div className={classes.page}>
      <p className={classes.edition}>
        You are looking at an earlier edition of our start page. <Link to="/">Go to the present one</Link>
      </p>
      <section className={classes.hero}>
        <div className={classes.claim}>
          <h1>SQL, learned by writing it</h1>
          <p className={classes.lead}>
            A course that begins with your first SELECT and goes on to the questions that people at work ask.
          </p>
          <div className={classes.actions}>
            <ButtonLink to="/modules" size="lg">
              Start Learning
            </ButtonLink>
            <ButtonLink to="/practice" size="lg" variant="default">
              Practice
            </ButtonLink>
          </div>
        </div>
        <EditorMock />
      </section>
      <section className={classes.section} aria-labelledby="features">
        <h2 id="features">What is in it</h2>
        <ul className={classes.features}>
          {features.map(({ title, motif, text }) => (
            <li key={title}>
              <Motif name={motif} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Demo levels={levels} />
      <section className={classes.section} aria-labelledby="voices">
        <div>
          <h2 id="voices">What learners might say</h2>
          <p className={classes.muted}>Illustrative testimonials: nobody in particular said these words.</p>
        </div>
        <ul className={classes.voices}>
          {voices.map(({ text, role }) => (
            <li key={role}>
              <blockquote>{text}</blockquote>
              <p className={classes.role}>{role}</p>
            </li>
          ))}
        </ul>
      </section>
      <Newsletter />
    </div>
  );
}
