/** PostgreSQL's aggregates. Those for hypothetical rows, such as `rank`, are left out: their names are window functions'. */
export const aggregateNames: ReadonlySet<string> = new Set(
  `any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg
  json_agg_strict json_object_agg json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict jsonb_agg
  jsonb_agg_strict jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique jsonb_object_agg_unique_strict max min
  mode percentile_cont percentile_disc range_agg range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2
  regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance
  xmlagg`.split(/\s+/),
);

/** PostgreSQL's functions that are only called with OVER, or WITHIN GROUP. */
export const windowFunctionNames: ReadonlySet<string> = new Set(
  "cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number".split(
    " ",
  ),
);

/** Whether a function, named without its schema, is an aggregate of PostgreSQL. */
export function isAggregate(name: string | undefined): boolean {
  return name !== undefined && aggregateNames.has(name);
}
