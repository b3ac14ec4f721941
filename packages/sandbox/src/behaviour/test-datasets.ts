/** The databases that the behaviour suite runs on. */
export const OBSERVATORY = {
  slug: "observatory",
  schemaSql: `
    CREATE TYPE body_kind AS ENUM ('star', 'planet', 'comet');
    CREATE TABLE bodies (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      kind body_kind NOT NULL,
      magnitude numeric(5,2)
    );
    CREATE TABLE sightings (
      id serial PRIMARY KEY,
      body_id integer NOT NULL REFERENCES bodies,
      seen_at timestamp NOT NULL,
      note varchar(40)
    );
    CREATE FUNCTION brightest() RETURNS text LANGUAGE sql AS
      'SELECT name FROM bodies ORDER BY magnitude NULLS LAST LIMIT 1';
  `,
  seedSql: `
    INSERT INTO bodies (name, kind, magnitude) VALUES
      ('Sirius', 'star', -1.46), ('Vega', 'star', 0.03), ('Jupiter', 'planet', -2.94), ('Encke', 'comet', NULL);
    INSERT INTO sightings (body_id, seen_at, note)
      SELECT 1 + g % 4, timestamp '2026-01-01' + g * interval '6 hours', CASE WHEN g % 5 = 0 THEN '' WHEN g % 3 = 0 THEN NULL ELSE 'clear' END
      FROM generate_series(1, 400) AS g;
  `,
};

export const EMPTY_ROOM = { slug: "empty-room", schemaSql: "CREATE TABLE chairs (id integer);", seedSql: "" };

/** Where the browser's tests find the snapshots. */
export const SNAPSHOTS_URL = "/test-snapshots/";
