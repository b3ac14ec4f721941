/**
 * Puts aside functions and operators of an answer's that have a name of PostgreSQL's, so that questions call PostgreSQL's
 * own, also where the answer's would suit their arguments better. Views and defaults keep those that they were made with.
 */
const NAMESAKES_ASIDE = `do $aside$
declare moved text;
begin
  set local search_path = pg_catalog;
  for moved in
    select 'alter routine ' || p.oid::regprocedure::text || ' set schema put_aside' from pg_proc p
    where p.oid >= 16384 and exists (select from pg_proc o where o.proname = p.proname and o.oid < 16384)
    union all
    select 'alter operator ' || o.oid::regoperator::text || ' set schema put_aside' from pg_operator o
    where o.oid >= 16384
  loop
    create schema if not exists put_aside;
    grant usage on schema put_aside to public;
    execute moved;
  end loop;
end $aside$`;

/**
 * Ends what an answer set in its session: its role, its settings, such as a path that leads to objects of its own, and
 * temporary objects, which come before all others.
 */
export const OWN_SESSION = [
  "reset session authorization",
  "reset all",
  "discard temp",
  NAMESAKES_ASIDE,
] as const;
