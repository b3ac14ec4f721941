import { Link } from "react-router";
import classes from "./contents.module.css";

export interface Amounts {
  readonly modules: number;
  readonly lessons: number;
  readonly exercises: number;
}

interface Part {
  readonly name: string;
  readonly text: string;
  readonly to: string;
}

function parts({ modules, lessons, exercises }: Amounts): readonly Part[] {
  return [
    {
      name: "Learning modules",
      text: `${lessons} lessons in ${modules} modules, about ten minutes each, one idea at a time.`,
      to: "/modules",
    },
    {
      name: "Practice",
      text: `${exercises} exercises on data with all the gaps and doubles that real data has. One button picks the next.`,
      to: "/practice",
    },
    {
      name: "Roadmap",
      text: "Your way to a goal on one page, with the hours that are left and a plan to a day.",
      to: "/roadmap",
    },
    {
      name: "Progress tracking",
      text: "Which concepts you know and how surely, twelve weeks at a glance, and your mistakes, then and now.",
      to: "/progress",
    },
    {
      name: "PostgreSQL cheat sheet",
      text: "From CREATE TABLE to window functions, on one page to come back to.",
      to: "/cheatsheet",
    },
    {
      name: "AI tutor",
      text: "Instant help, query debugging and optimisation, with every query tried before you see it.",
      to: "/practice",
    },
    {
      name: "Interview questions",
      text: "By role, level and topic, with answers that run. Mock interviews with follow-ups, a twist, and a score, and the chat history of every one.",
      to: "/interview-questions",
    },
    {
      name: "Quizzes",
      text: "One for each module, with a reason for every wrong choice.",
      to: "/quizzes",
    },
    {
      name: "Simulation testing",
      text: "Timed exams by role and level, judged when the time is up.",
      to: "/simulation",
    },
  ];
}

/** Everything that the product has. */
export function Contents({ amounts }: { readonly amounts: Amounts }) {
  return (
    <section className={classes.contents} aria-labelledby="contents">
      <div className={classes.inside}>
        <h2 id="contents">A course, a workbench and a judge</h2>
        <ul className={classes.parts}>
          {parts(amounts).map(({ name, text, to }) => (
            <li key={name} className={classes.part}>
              <h3>
                <Link to={to}>{name}</Link>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
