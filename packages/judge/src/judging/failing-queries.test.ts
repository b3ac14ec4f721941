import { expect, test } from "vitest";
import { describeFaults, type FaultCase } from "../testing/club-faults.ts";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const cases: readonly FaultCase[] = [
  [
    "D25",
    "a division of whole numbers that fails for no rows besides",
    "integer-division",
    ["SELECT"],
    "select count(*)::numeric / nullif(count(distinct city), 0) as part from members",
    "select count(*) / count(distinct city) as part from members",
  ],
  [
    "D25",
    "a subquery of several rows, where another condition is missing too",
    "missing-predicate",
    ["WHERE"],
    "select name from members where club_id in (select id from clubs where founded > 1995) and fee > 12",
    "select name from members where club_id = (select id from clubs where founded > 1995)",
  ],
  [
    "D25",
    "nothing but the failure",
    "division-by-zero",
    ["SELECT"],
    "select sum(fee) / nullif(count(distinct city), 0) as part from members",
    "select sum(fee) / count(distinct city) as part from members",
  ],
];

describeFaults("queries that fail on some rows", cases);

const sandbox = openedSandbox({
  script: `
    CREATE TABLE powers (id int PRIMARY KEY, name text NOT NULL);
    CREATE TABLE heroes (id int PRIMARY KEY, name text, alias text);
    CREATE TABLE hero_powers (
      hero_id int REFERENCES heroes, power_id int REFERENCES powers, PRIMARY KEY (hero_id, power_id));
    INSERT INTO heroes VALUES (1, 'Ada', 'Ace');`,
});

test.each([
  [
    "of another column",
    "select h.alias from heroes h join hero_powers p on p.hero_id = h.id group by h.alias having count(*) > 15",
  ],
  [
    "with another end",
    "select h.name from heroes h join hero_powers p on p.hero_id = h.id group by h.id having count(*) >= 15",
  ],
])("P11 groups of many rows whose key is in several columns: %s", async (_, candidate) => {
  const outcome = await judgedPair(
    sandbox,
    "select h.name from heroes h join hero_powers p on p.hero_id = h.id group by h.id having count(*) > 15",
    candidate,
  );
  expect(outcome).toMatchObject({ status: "judged", verdict: { verdict: "wrong" } });
});

const tagged = openedSandbox({
  script: `
    CREATE TABLE tags (name text PRIMARY KEY);
    CREATE TABLE posts (slug text PRIMARY KEY, title text, author text, likes int);
    CREATE TABLE post_tags (slug text REFERENCES posts, tag text REFERENCES tags, PRIMARY KEY (slug, tag));
    INSERT INTO tags VALUES ('a');`,
});

test.each([
  [150, "title", "author"],
  [1000, "title", "author"],
  [1000, "likes", "likes + 1 as likes"],
])(
  "P11 groups of more than %i rows whose keys are texts, with %s shown or %s",
  async (count, shown, otherShown) => {
    const often = (column: string) =>
      `select p.${column} from posts p join post_tags t on t.slug = p.slug group by p.slug having count(*) > ${count}`;
    const outcome = await judgedPair(tagged, often(shown), often(otherShown));
    expect(outcome).toMatchObject({ status: "judged", verdict: { verdict: "wrong" } });
  },
);
