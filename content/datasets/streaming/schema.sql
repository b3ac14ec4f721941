-- Moonporch, a small streaming service. Moments are timestamptz and are told in UTC; all money is in euros.

CREATE TABLE plans (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  monthly_price numeric(6, 2) CHECK (monthly_price >= 0),
  screens integer NOT NULL CHECK (screens > 0),
  downloads boolean NOT NULL,
  retired_on date
);

CREATE TABLE campaigns (
  id integer PRIMARY KEY,
  name text NOT NULL,
  country text,
  first_day date NOT NULL,
  last_day date,
  CHECK (last_day >= first_day)
);

CREATE TABLE accounts (
  id integer PRIMARY KEY,
  email text NOT NULL UNIQUE,
  country text,
  plan_id integer REFERENCES plans (id),
  heard_from text,
  invited_by integer REFERENCES accounts (id),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (invited_by < id),
  CHECK (closed_at >= opened_at)
);

CREATE TABLE profiles (
  id integer PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  max_age integer CHECK (max_age >= 0),
  subtitles text,
  created_at timestamptz NOT NULL
);

CREATE TABLE titles (
  id integer PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('film', 'series')),
  release_year integer,
  language text NOT NULL,
  minutes integer CHECK (minutes > 0),
  age_limit integer CHECK (age_limit >= 0),
  license_fee numeric(8, 2) CHECK (license_fee >= 0),
  added_on date NOT NULL,
  leaves_on date,
  CHECK (leaves_on > added_on)
);

CREATE TABLE title_genres (
  title_id integer NOT NULL REFERENCES titles (id),
  genre text NOT NULL,
  PRIMARY KEY (title_id, genre)
);

CREATE TABLE episodes (
  id integer PRIMARY KEY,
  title_id integer NOT NULL REFERENCES titles (id),
  season integer NOT NULL CHECK (season >= 0),
  episode_no integer NOT NULL CHECK (episode_no > 0),
  name text NOT NULL,
  minutes integer CHECK (minutes > 0),
  released_on date,
  UNIQUE (title_id, season, episode_no)
);

CREATE TABLE viewings (
  id integer PRIMARY KEY,
  profile_id integer NOT NULL REFERENCES profiles (id),
  title_id integer NOT NULL REFERENCES titles (id),
  episode_id integer REFERENCES episodes (id),
  device text CHECK (device IN ('tv', 'phone', 'tablet', 'browser')),
  started_at timestamptz NOT NULL,
  minutes_watched integer CHECK (minutes_watched >= 0),
  received_at timestamptz NOT NULL,
  CHECK (received_at >= started_at)
);

CREATE TABLE ratings (
  profile_id integer NOT NULL REFERENCES profiles (id),
  title_id integer NOT NULL REFERENCES titles (id),
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment text,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, title_id)
);

CREATE TABLE watchlist (
  profile_id integer NOT NULL REFERENCES profiles (id),
  title_id integer NOT NULL REFERENCES titles (id),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, title_id)
);

COMMENT ON TABLE plans IS 'What can be subscribed to, and what could be in the past.';
COMMENT ON COLUMN plans.name IS 'As it stands on the page with the prices.';
COMMENT ON COLUMN plans.monthly_price IS 'For one month, in euros; NULL where it is agreed on with a library or a school.';
COMMENT ON COLUMN plans.screens IS 'On how many screens people may watch at the same time.';
COMMENT ON COLUMN plans.downloads IS 'Whether films and episodes may be kept on a device, for the train.';
COMMENT ON COLUMN plans.retired_on IS 'The day from which nobody new could choose it; NULL while it is on offer.';

COMMENT ON TABLE campaigns IS 'Advertising, each campaign for some days. Several can run at the same time.';
COMMENT ON COLUMN campaigns.name IS 'Not unique: the summer campaign is held every year.';
COMMENT ON COLUMN campaigns.country IS 'Where it was shown; NULL when it was shown everywhere.';
COMMENT ON COLUMN campaigns.first_day IS 'The first day on which it was shown.';
COMMENT ON COLUMN campaigns.last_day IS 'The last day on which it was shown, the whole of it; NULL while it is still running.';

COMMENT ON TABLE accounts IS 'Whoever pays, or tries the service. One account has one or several profiles.';
COMMENT ON COLUMN accounts.email IS 'As typed, so upper and lower case vary.';
COMMENT ON COLUMN accounts.country IS 'NULL when it is not known.';
COMMENT ON COLUMN accounts.plan_id IS 'The plan of today or, for a closed account, the last one; NULL when the trial ended without a choice.';
COMMENT ON COLUMN accounts.heard_from IS 'The answer to "How did you hear of us?"; NULL when the question was skipped.';
COMMENT ON COLUMN accounts.invited_by IS 'The account that sent the invitation, always an older one; NULL when there was none.';
COMMENT ON COLUMN accounts.opened_at IS 'When the account was opened.';
COMMENT ON COLUMN accounts.closed_at IS 'When it was closed; NULL while it is open.';

COMMENT ON TABLE profiles IS 'The people, or rooms, of an account that watch under a name of their own.';
COMMENT ON COLUMN profiles.name IS 'As typed. Every other household has a profile named Kids.';
COMMENT ON COLUMN profiles.max_age IS 'Titles for older people than this are hidden; NULL for a profile without such a limit.';
COMMENT ON COLUMN profiles.subtitles IS 'Language of the subtitles; NULL when they are off.';
COMMENT ON COLUMN profiles.created_at IS 'When the profile was added. The first of an account comes with the account.';

COMMENT ON TABLE titles IS 'Films and series, those that are announced and those that have left included.';
COMMENT ON COLUMN titles.name IS 'Not unique: old films are made anew.';
COMMENT ON COLUMN titles.kind IS 'film or series.';
COMMENT ON COLUMN titles.release_year IS 'The year of the first showing anywhere; NULL when nobody knows it.';
COMMENT ON COLUMN titles.language IS 'The language it was made in; silent for films without speech.';
COMMENT ON COLUMN titles.minutes IS 'Length of a film; NULL for a series, whose episodes have lengths of their own.';
COMMENT ON COLUMN titles.age_limit IS 'From which age it may be seen, 0 for everyone; NULL when nobody has rated it yet.';
COMMENT ON COLUMN titles.license_fee IS 'Paid for the right to show it, for one month, in euros; 0 where nothing is due; NULL while it is negotiated.';
COMMENT ON COLUMN titles.added_on IS 'The first day on which it could be watched, or will be.';
COMMENT ON COLUMN titles.leaves_on IS 'The first day on which it can no longer be watched; NULL when no end is agreed on.';

COMMENT ON TABLE title_genres IS 'What kind of story it is. A title has several genres, one, or none yet.';
COMMENT ON COLUMN title_genres.genre IS 'In lower case: drama, comedy, crime …';

COMMENT ON TABLE episodes IS 'The parts of a series.';
COMMENT ON COLUMN episodes.season IS 'Counts from 1; season 0 holds the specials.';
COMMENT ON COLUMN episodes.episode_no IS 'Counts 1, 2, 3 … within the season. A number can be missing when the rights to that episode are.';
COMMENT ON COLUMN episodes.name IS 'Not unique: many a series has a Pilot.';
COMMENT ON COLUMN episodes.minutes IS 'NULL until it is delivered.';
COMMENT ON COLUMN episodes.released_on IS 'NULL while no day is fixed.';

COMMENT ON TABLE viewings IS 'One row each time somebody pressed play, April to September 2025. The player before that kept no record.';
COMMENT ON COLUMN viewings.episode_id IS 'NULL for a film.';
COMMENT ON COLUMN viewings.device IS 'tv, phone, tablet or browser; NULL when the player did not say.';
COMMENT ON COLUMN viewings.started_at IS 'When play was pressed.';
COMMENT ON COLUMN viewings.minutes_watched IS 'Whole minutes until the end; 0 when it was left at once; NULL when the player never reported an end.';
COMMENT ON COLUMN viewings.received_at IS 'When the row arrived: minutes later as a rule, days later from a device without a connection.';

COMMENT ON TABLE ratings IS 'Stars, one to five, at most once per profile and title. A new rating replaces the old one.';
COMMENT ON COLUMN ratings.comment IS 'NULL when only stars were given.';
COMMENT ON COLUMN ratings.rated_at IS 'When the stars were given, or last changed. One can rate what one has seen elsewhere.';

COMMENT ON TABLE watchlist IS 'What people have put aside to watch later. It stays on the list until they take it off.';
COMMENT ON COLUMN watchlist.added_at IS 'When it was put there.';
