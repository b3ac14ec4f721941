-- The roles of Master SQL and its database. Run it once as PostgreSQL's superuser, then give both logins a password.

-- Owns the tables and runs migrations; no server runs with it.
create role master_sql_owner login noinherit;
-- Servers and grader services: neither owner nor superuser, so that row-level security binds them.
create role master_sql login noinherit;
-- A pool of transactions can't set these for a connection, so they are set here.
alter role master_sql set statement_timeout = '8s';
alter role master_sql set idle_in_transaction_session_timeout = '8s';

-- What a transaction may act as: a visitor, a user, or the server itself.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit;
grant anon, authenticated, service_role to master_sql_owner with inherit false, set true;
grant anon, authenticated, service_role to master_sql with inherit false, set true;

create database master_sql owner master_sql_owner encoding 'UTF8' locale 'C' template template0;
revoke connect, temporary on database master_sql from public;
grant connect on database master_sql to master_sql_owner, master_sql;
