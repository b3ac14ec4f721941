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

COMMENT ON TABLE plans IS 'Plans offered now or in the past.';
COMMENT ON COLUMN plans.name IS 'The name on the pricing page.';
COMMENT ON COLUMN plans.monthly_price IS 'Price per month in euros; NULL if it is negotiated with a library or a school.';
COMMENT ON COLUMN plans.screens IS 'The number of screens that can play at the same time.';
COMMENT ON COLUMN plans.downloads IS 'Whether films and episodes can be downloaded to a device.';
COMMENT ON COLUMN plans.retired_on IS 'The first day new customers could no longer choose it; NULL while it is on offer.';

COMMENT ON TABLE campaigns IS 'Advertising campaigns. Several can run at the same time.';
COMMENT ON COLUMN campaigns.name IS 'Not unique: the summer campaign is held every year.';
COMMENT ON COLUMN campaigns.country IS 'The country where it was shown; NULL if it was shown everywhere.';
COMMENT ON COLUMN campaigns.first_day IS 'The first day of the campaign.';
COMMENT ON COLUMN campaigns.last_day IS 'The last day of the campaign, inclusive; NULL while it is still running.';

COMMENT ON TABLE accounts IS 'Customers who pay or try the service. Each account has one or more profiles.';
COMMENT ON COLUMN accounts.email IS 'As typed, so upper and lower case vary.';
COMMENT ON COLUMN accounts.country IS 'NULL if it isn''t known.';
COMMENT ON COLUMN accounts.plan_id IS 'The current plan or, for a closed account, the last one; NULL if the trial ended without a choice.';
COMMENT ON COLUMN accounts.heard_from IS 'The answer to "How did you hear about us?"; NULL if the question was skipped.';
COMMENT ON COLUMN accounts.invited_by IS 'The account that sent the invitation, always an older one; NULL if there was none.';
COMMENT ON COLUMN accounts.opened_at IS 'When the account was opened.';
COMMENT ON COLUMN accounts.closed_at IS 'When it was closed; NULL while it is open.';

COMMENT ON TABLE profiles IS 'The people, or rooms, of an account that watch under their own names.';
COMMENT ON COLUMN profiles.name IS 'As typed. Many accounts have a profile named Kids.';
COMMENT ON COLUMN profiles.max_age IS 'Titles for older viewers are hidden; NULL for a profile without such a limit.';
COMMENT ON COLUMN profiles.subtitles IS 'Language of the subtitles; NULL when they are off.';
COMMENT ON COLUMN profiles.created_at IS 'When the profile was added. An account''s first profile is created with the account.';

COMMENT ON TABLE titles IS 'Films and series, including announced titles and titles that have left.';
COMMENT ON COLUMN titles.name IS 'Not unique: old films are remade.';
COMMENT ON COLUMN titles.kind IS 'film or series.';
COMMENT ON COLUMN titles.release_year IS 'The year of the first release anywhere; NULL if it isn''t known.';
COMMENT ON COLUMN titles.language IS 'The language it was made in; silent for films without speech.';
COMMENT ON COLUMN titles.minutes IS 'Length of a film; NULL for a series, whose episodes have their own lengths.';
COMMENT ON COLUMN titles.age_limit IS 'Minimum age of viewers, 0 for all ages; NULL if the title isn''t rated yet.';
COMMENT ON COLUMN titles.license_fee IS 'Monthly fee for the license in euros; 0 if nothing is due; NULL while it is being negotiated.';
COMMENT ON COLUMN titles.added_on IS 'The first day it could be watched, or will be available.';
COMMENT ON COLUMN titles.leaves_on IS 'The first day it can no longer be watched; NULL if no end date is agreed.';

COMMENT ON TABLE title_genres IS 'Genres of a title: several, one, or none yet.';
COMMENT ON COLUMN title_genres.genre IS 'In lower case: drama, comedy, crime …';

COMMENT ON TABLE episodes IS 'The episodes of a series.';
COMMENT ON COLUMN episodes.season IS 'Counts from 1; season 0 contains the specials.';
COMMENT ON COLUMN episodes.episode_no IS 'Counts 1, 2, 3 … within the season. A number is missing if the rights to that episode are.';
COMMENT ON COLUMN episodes.name IS 'Not unique: many series have a Pilot.';
COMMENT ON COLUMN episodes.minutes IS 'NULL until the episode is delivered.';
COMMENT ON COLUMN episodes.released_on IS 'NULL until the date is set.';

COMMENT ON TABLE viewings IS 'One row for each press of play, April to September 2025. The earlier player kept no record.';
COMMENT ON COLUMN viewings.episode_id IS 'NULL for a film.';
COMMENT ON COLUMN viewings.device IS 'tv, phone, tablet or browser; NULL if the player didn''t report it.';
COMMENT ON COLUMN viewings.started_at IS 'When play was pressed.';
COMMENT ON COLUMN viewings.minutes_watched IS 'Whole minutes until the end; 0 if it was stopped right away; NULL if the player never reported an end.';
COMMENT ON COLUMN viewings.received_at IS 'When the row arrived: usually minutes later, or days later from an offline device.';

COMMENT ON TABLE ratings IS 'Stars, 1 to 5, at most once per profile and title. A new rating replaces the old one.';
COMMENT ON COLUMN ratings.comment IS 'NULL if only stars were given.';
COMMENT ON COLUMN ratings.rated_at IS 'When the stars were given or last changed. You can rate a title that you have seen elsewhere.';

COMMENT ON TABLE watchlist IS 'Titles saved to watch later. A title stays on the list until it is removed.';
COMMENT ON COLUMN watchlist.added_at IS 'When it was added.';
