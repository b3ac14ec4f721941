/**
 * The words of PostgreSQL that the editor colours and completes. Deliberately fewer than PostgreSQL's own list: words
 * that are mostly seen as column names (`name`, `value`, `year`, `status`) are left out, so that they are not painted
 * as syntax.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const KEYWORDS = words(`
  select from where group by having order limit offset fetch first next rows row only ties distinct on all as
  and or not in is null true false unknown between symmetric like ilike similar to escape exists any some
  case when then else end
  join inner left right full outer cross natural using lateral tablesample
  union intersect except with recursive materialized
  insert into values default update set delete returning merge matched conflict do nothing
  create table view index unique primary key foreign references check constraint alter add column drop if cascade
  restrict truncate temporary temp replace rename generated always identity stored
  begin commit rollback savepoint transaction release
  over partition window range groups preceding following unbounded current exclude filter within ordinality
  asc desc nulls last cast collate at zone
  grouping sets rollup cube explain analyze verbose costs buffers format
`);

export const TYPES = words(`
  smallint integer int bigint numeric decimal real double precision serial bigserial money
  text varchar char character varying boolean bool date time timestamp timestamptz interval
  uuid json jsonb bytea
`);

export interface SqlFunction {
  readonly name: string;
  readonly signature: string;
  readonly about: string;
}

const fn = (signature: string, about: string): SqlFunction => ({
  name: signature.slice(0, signature.indexOf("(")),
  signature,
  about,
});

export const FUNCTIONS: readonly SqlFunction[] = [
  fn("count(*)", "Number of rows; with an expression, of rows where it is not NULL."),
  fn("sum(number)", "Sum of the values that are not NULL; NULL when there are none."),
  fn("avg(number)", "Average of the values that are not NULL."),
  fn("min(value)", "Smallest value."),
  fn("max(value)", "Largest value."),
  fn("string_agg(text, separator)", "Joins the texts of a group."),
  fn("array_agg(value)", "Collects the values of a group into an array, NULLs included."),
  fn("json_agg(value)", "Collects the values of a group into a JSON array."),
  fn("jsonb_agg(value)", "Collects the values of a group into a JSONB array."),
  fn("bool_and(condition)", "True when the condition holds on every row."),
  fn("bool_or(condition)", "True when the condition holds on at least one row."),
  fn("percentile_cont(fraction)", "Interpolated percentile; needs WITHIN GROUP (ORDER BY …)."),
  fn("percentile_disc(fraction)", "Percentile that is one of the values; needs WITHIN GROUP (ORDER BY …)."),
  fn("mode()", "Most frequent value; needs WITHIN GROUP (ORDER BY …)."),
  fn("stddev(number)", "Standard deviation of a sample."),
  fn("variance(number)", "Variance of a sample."),
  fn("row_number()", "Number of the row within its partition, from 1; needs OVER (…)."),
  fn("rank()", "Rank with gaps after ties; needs OVER (…)."),
  fn("dense_rank()", "Rank without gaps after ties; needs OVER (…)."),
  fn("percent_rank()", "Relative rank from 0 to 1; needs OVER (…)."),
  fn("cume_dist()", "Share of rows up to and with this one; needs OVER (…)."),
  fn("ntile(buckets)", "Number of the bucket, from 1; needs OVER (…)."),
  fn("lag(value, offset, default)", "Value of an earlier row; needs OVER (…)."),
  fn("lead(value, offset, default)", "Value of a later row; needs OVER (…)."),
  fn("first_value(value)", "Value of the first row of the frame; needs OVER (…)."),
  fn("last_value(value)", "Value of the last row of the frame; needs OVER (…)."),
  fn("nth_value(value, n)", "Value of the n-th row of the frame; needs OVER (…)."),
  fn("coalesce(value, …)", "First of the values that is not NULL."),
  fn("nullif(a, b)", "NULL when both are equal, else the first."),
  fn("greatest(value, …)", "Largest of the values; NULLs are ignored."),
  fn("least(value, …)", "Smallest of the values; NULLs are ignored."),
  fn("abs(number)", "Absolute value."),
  fn("round(number, digits)", "Rounded to the digits after the point."),
  fn("trunc(number, digits)", "Cut off after the digits."),
  fn("ceil(number)", "Next whole number up."),
  fn("floor(number)", "Next whole number down."),
  fn("mod(a, b)", "Remainder of the division."),
  fn("power(base, exponent)", "Base raised to the exponent."),
  fn("sqrt(number)", "Square root."),
  fn("random()", "Random number from 0 up to 1."),
  fn("lower(text)", "In lower case."),
  fn("upper(text)", "In upper case."),
  fn("initcap(text)", "First letter of every word in upper case."),
  fn("length(text)", "Number of characters."),
  fn("trim(text)", "Without spaces at both ends."),
  fn("ltrim(text)", "Without spaces at the start."),
  fn("rtrim(text)", "Without spaces at the end."),
  fn("substring(text from start for count)", "Part of a text."),
  fn("left(text, count)", "First characters."),
  fn("right(text, count)", "Last characters."),
  fn("replace(text, from, to)", "With every occurrence replaced."),
  fn("split_part(text, separator, n)", "The n-th part of a text cut at the separator."),
  fn("position(part in text)", "Where the part starts, from 1; 0 when absent."),
  fn("concat(value, …)", "Joined texts; NULLs are skipped."),
  fn("concat_ws(separator, value, …)", "Joined texts with a separator; NULLs are skipped."),
  fn("lpad(text, length, fill)", "Filled up at the start."),
  fn("rpad(text, length, fill)", "Filled up at the end."),
  fn("repeat(text, times)", "Repeated text."),
  fn("reverse(text)", "Characters in reverse order."),
  fn("format(template, value, …)", "Text from a template with %s, %I, %L."),
  fn("regexp_replace(text, pattern, to, flags)", "With matches of the pattern replaced."),
  fn("regexp_match(text, pattern)", "Groups of the first match."),
  fn("to_char(value, format)", "Date or number as text in a format."),
  fn("to_date(text, format)", "Text in a format as a date."),
  fn("to_timestamp(text, format)", "Text in a format as a timestamp."),
  fn("to_number(text, format)", "Text in a format as a number."),
  fn("now()", "Start of the current transaction."),
  fn("date_trunc(unit, timestamp)", "Cut off to the start of the unit, such as 'month'."),
  fn("date_part(unit, timestamp)", "One part of a date, such as 'year'."),
  fn("extract(unit from timestamp)", "One part of a date, such as year."),
  fn("age(later, earlier)", "Time between two dates in years, months and days."),
  fn("make_date(year, month, day)", "A date from its parts."),
  fn("generate_series(start, stop, step)", "A row for every value from start to stop."),
  fn("unnest(array)", "A row for every element of an array."),
  fn("array_length(array, dimension)", "Number of elements."),
  fn("cardinality(array)", "Number of elements."),
  fn("jsonb_build_object(key, value, …)", "A JSONB object."),
  fn("jsonb_array_elements(jsonb)", "A row for every element of a JSON array."),
  fn("row_to_json(row)", "A row as JSON."),
];

export const FUNCTION_NAMES: ReadonlySet<string> = new Set(FUNCTIONS.map((f) => f.name));
