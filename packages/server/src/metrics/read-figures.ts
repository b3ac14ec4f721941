import type { Timed } from "@master-sql/protocol";
import type { Registry } from "prom-client";

/** One number of a metric as prom-client holds it; a histogram has one for each bucket, its sum and its count. */
interface Sample {
  readonly value: number;
  readonly metricName?: string;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
}

async function samples(registry: Registry, name: string): Promise<readonly Sample[]> {
  const metric = registry.getSingleMetric(name);
  if (!metric) throw new Error(`There is no metric ${name}`);
  return (await metric.get()).values;
}

/** A counter or gauge: all of it, or what has the label. Throws for a name that isn't registered. */
export async function total(
  registry: Registry,
  name: string,
  label?: readonly [name: string, value: string],
): Promise<number> {
  const all = await samples(registry, name);
  const counted = all.filter(
    ({ metricName = name, labels }) =>
      (metricName === name || metricName === `${name}_count`) && (!label || labels[label[0]] === label[1]),
  );
  return counted.reduce((sum, { value }) => sum + value, 0);
}

/** A histogram of seconds, whatever its labels say. Throws for a name that isn't registered. */
export async function timed(registry: Registry, name: string): Promise<Timed> {
  const all = await samples(registry, name);
  const upTo = new Map<number, number>();
  for (const { metricName, labels, value } of all) {
    if (metricName !== `${name}_bucket`) continue;
    const bound = Number(labels.le === "+Inf" ? Number.POSITIVE_INFINITY : labels.le);
    upTo.set(bound, (upTo.get(bound) ?? 0) + value);
  }
  const buckets = [...upTo].sort(([a], [b]) => a - b);
  return {
    count: await total(registry, name),
    p95Seconds: quantile(buckets, 0.95),
  };
}

/**
 * As `histogram_quantile` of Prometheus has it: within a bucket all are taken as spread evenly, and beyond the last
 * bound that bound is given. Buckets by rising upper bound, each with how many are at most that. Null for none.
 */
export function quantile(
  buckets: readonly (readonly [bound: number, upTo: number])[],
  share: number,
): number | null {
  const count = buckets.at(-1)?.[1] ?? 0;
  if (count === 0) return null;
  const rank = share * count;
  let [lower, before] = [0, 0];
  for (const [bound, upTo] of buckets) {
    if (upTo >= rank && upTo > before)
      return bound === Number.POSITIVE_INFINITY
        ? lower
        : lower + ((bound - lower) * (rank - before)) / (upTo - before);
    [lower, before] = [bound, upTo];
  }
  return lower;
}
