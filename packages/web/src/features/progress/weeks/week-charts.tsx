import { BarChart, CompositeChart } from "@mantine/charts";
import { shareInterval, type Week } from "@master-sql/learning";
import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import { dayText } from "../../../ui/moments.ts";
import classes from "./twelve-weeks.module.css";

const look = {
  h: 240,
  dataKey: "week",
  gridColor: "var(--ms-line)",
  textColor: "var(--ms-ink-muted)",
  tickLine: "none",
  // The figure says it in words; the table has every number.
  accessibilityLayer: false,
} as const;

const percent = (share: number) => Math.round(share * 100);

/** Activity by week, and accuracy of first tries with the band that holds the true share four times in five. */
export default function WeekCharts({
  weeks,
  activity,
  accuracy,
}: {
  readonly weeks: readonly Week[];
  readonly activity: string;
  readonly accuracy: string;
}) {
  return (
    <>
      <figure className={classes.figure}>
        <figcaption>What you did, by week</figcaption>
        <div role="img" aria-label={activity}>
          <BarChart
            {...look}
            type="stacked"
            withLegend
            withTooltip={false}
            data={weeks.map((week) => ({
              week: dayText(week.firstDay),
              Answers: week.exercises,
              Lessons: week.lessons,
              "Quiz questions": week.quizQuestions,
            }))}
            series={[
              { name: "Answers", color: "var(--ms-accent)" },
              { name: "Lessons", color: "var(--ms-code-keyword)" },
              { name: "Quiz questions", color: "var(--ms-warn)" },
            ]}
            legendProps={{ verticalAlign: "bottom" }}
            yAxisProps={{ allowDecimals: false, width: 36 }}
          />
        </div>
      </figure>
      <figure className={classes.figure}>
        <figcaption>First tries without a hint that were right, in percent</figcaption>
        <div role="img" aria-label={accuracy}>
          <CompositeChart
            {...look}
            withLegend
            withTooltip={false}
            connectNulls={false}
            curveType="linear"
            data={weeks.map((week) => {
              const { low, high } = shareInterval(week.firstRight, week.first);
              return {
                week: dayText(week.firstDay),
                Uncertainty: week.first === 0 ? null : [percent(low), percent(high)],
                "Right at the first try": week.first === 0 ? null : percent(week.firstRight / week.first),
              };
            })}
            series={[
              { name: "Uncertainty", color: "var(--ms-line-strong)", type: "area" },
              { name: "Right at the first try", color: "var(--ms-accent)", type: "line" },
            ]}
            areaProps={{ fillOpacity: 0.3, strokeOpacity: 0, dot: false, activeDot: false }}
            legendProps={{ verticalAlign: "bottom" }}
            yAxisProps={{ domain: [0, 100], width: 36 }}
          />
        </div>
        <p className={classes.words}>{accuracy}</p>
      </figure>
    </>
  );
}
