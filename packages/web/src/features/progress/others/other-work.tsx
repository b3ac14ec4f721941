import type { Catalogue } from "@master-sql/course";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { fetchInterviews } from "../../../lib/content/fetch-content.ts";
import { shortDate } from "../../../ui/moments.ts";
import { Row, RowList } from "../../../ui/row-list.tsx";
import classes from "./other-work.module.css";
import type { Others } from "./use-others.ts";

/** Quizzes, exams and interview questions, each with its result; nothing where none was done. */
export function OtherWork({ others, catalogue }: { readonly others: Others; readonly catalogue: Catalogue }) {
  const { quizzes, exams, interviews } = others;
  const { data: questions } = useQuery(
    { queryKey: ["interview-list"], queryFn: fetchInterviews, enabled: interviews.size > 0 },
    queryClient,
  );
  if (quizzes.size === 0 && exams.length === 0 && interviews.size === 0) return null;
  const quizRows = catalogue.modules.flatMap(({ id, quiz }) => {
    const best = quiz === null ? undefined : quizzes.get(quiz.id);
    return quiz === null || best === undefined
      ? []
      : [
          <Row
            key={quiz.id}
            to={`/quiz/${id}`}
            state={best.right === best.questions ? "done" : "begun"}
            stateText={best.right === best.questions ? "All right" : "Taken"}
            title={quiz.title}
            about="best result"
            measure={`${best.right} of ${best.questions}`}
          />,
        ];
  });
  const examRows = exams.map(({ examId, title, startedAt, score }) => (
    <Row
      key={examId}
      to={`/simulation/${examId}/result`}
      state={score?.passed ? "done" : "begun"}
      stateText={score === null ? "Not judged yet" : score.passed ? "Passed" : "Not passed"}
      title={title}
      about={shortDate(startedAt)}
      measure={
        score === null
          ? "not judged yet"
          : `${score.points} of ${score.outOf} points, ${score.passed ? "passed" : "not passed"}`
      }
    />
  ));
  const interviewRows = (questions ?? []).flatMap(({ id, slug, title }) => {
    const work = interviews.get(id);
    return work === undefined
      ? []
      : [
          <Row
            key={id}
            to={`/interview-questions/${slug}`}
            state={work.state}
            stateText={
              work.state === "begun" ? "Begun" : work.best === null ? "Judged by yourself" : "Scored"
            }
            title={title}
            about={work.best === null ? "" : "best mock interview"}
            measure={work.best !== null ? `${work.best} %` : work.state === "done" ? "judged" : "begun"}
          />,
        ];
  });
  return (
    <section aria-labelledby="others">
      <h2 id="others">Quizzes, exams, and interviews</h2>
      <div className={classes.groups}>
        <Group title="Quizzes" rows={quizRows} />
        <Group title="Exams" rows={examRows} />
        <Group title="Interview questions" rows={interviewRows} />
      </div>
    </section>
  );
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <RowList>{rows}</RowList>
    </div>
  );
}
