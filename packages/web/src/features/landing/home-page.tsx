import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Features, type FeaturesProps } from "./features.tsx";
import classes from "./home-page.module.css";
import { WrongAnswerSpecimen } from "./wrong-answer-specimen.tsx";

interface HomePageProps extends FeaturesProps {
  readonly firstLesson: { readonly to: string; readonly title: string; readonly minutes: number } | null;
  /** How many there are. */
  readonly lessons: number;
  readonly exercises: number;
}

export function HomePage({ firstLesson, path, lessons, exercises, sample }: HomePageProps) {
  useStrayLogin();
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.claim}>
          <h1>
            Learn SQL 5x faster, <span className={classes.second}>on a real database</span>
          </h1>
          <p className={classes.lead}>
            Read a little, run a query, hand in an answer. PostgreSQL itself runs in your browser, and when
            you are wrong you are shown the rows that prove it.
          </p>
          <div className={classes.actions}>
            {firstLesson && (
              <ButtonLink to={firstLesson.to} size="lg">
                Start the first lesson
              </ButtonLink>
            )}
            <ButtonLink to="/practice" size="lg" variant="default">
              See the exercises
            </ButtonLink>
          </div>
          <p className={classes.terms}>
            Free, without an account. {firstLesson && `${firstLesson.minutes} minutes to the first result.`}
          </p>
        </div>
        <WrongAnswerSpecimen />
      </section>
      <section className={classes.what} aria-labelledby="what">
        <h2 id="what">A course, a workbench and a judge</h2>
        <dl className={classes.parts}>
          <div>
            <dt>{lessons} lessons</dt>
            <dd>
              Ten minutes each, one idea at a time. Every query in the text can be changed and run where it
              stands.
            </dd>
          </div>
          <div>
            <dt>{exercises} exercises</dt>
            <dd>
              Questions that people at work really ask, on data with all the gaps and doubles that real data
              has.
            </dd>
          </div>
          <div>
            <dt>1 fair verdict</dt>
            <dd>
              An answer is judged by the rows it returns, never by how it looks. Another way of writing it is
              as right.
            </dd>
          </div>
        </dl>
      </section>
      <Features path={path} sample={sample} />
      {firstLesson && (
        <section className={classes.begin} aria-labelledby="begin">
          <h2 id="begin">Begin where it is easy</h2>
          <p>
            The first lesson is called “{firstLesson.title}” and takes {firstLesson.minutes} minutes.
          </p>
          <ButtonLink to={firstLesson.to} size="lg">
            Start the first lesson
          </ButtonLink>
        </section>
      )}
    </>
  );
}

/** A provider that was told no address to return to returns here; the page that signs in knows what to do. */
function useStrayLogin() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.has("code") || query.has("error")) navigate(`/auth${search}`, { replace: true });
  }, [search, navigate]);
}
