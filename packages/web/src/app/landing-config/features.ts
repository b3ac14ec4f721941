import type { Feature, Screenshot } from "../../features/landing/feature.ts";

/** Made by `npm run screenshots`; the address of each changes with its content. */
const files = import.meta.glob<string>("./screenshots/*.{webp,jpg}", {
  eager: true,
  query: "?url",
  import: "default",
});

function bothSchemes(address: (scheme: string) => string | undefined): Screenshot {
  const of = (scheme: string) => {
    const found = address(scheme);
    if (found === undefined) throw new Error(`There is no such screenshot: ${scheme}. npm run screenshots`);
    return found;
  };
  return { light: of("light"), dark: of("dark") };
}

function pictures(name: string): Pick<Feature, "img" | "webpImg" | "localFallback"> {
  return {
    img: bothSchemes((scheme) => files[`./screenshots/${name}-${scheme}.jpg`]),
    webpImg: bothSchemes((scheme) => files[`./screenshots/${name}-${scheme}.webp`]),
    localFallback: bothSchemes((scheme) => `/images/${name}-${scheme}.jpg`),
  };
}

export const features: readonly Feature[] = [
  {
    title: "No learning blockers",
    description:
      "Nothing to install, no account to open, no server to wait for. You can change and run every query in a lesson, right on the page. The database is in the page and yours alone: whatever you break is put back with one click.",
    ...pictures("lesson"),
    alt: "A lesson with a query in the text and, below it, the rows that PostgreSQL returned.",
    priority: true,
    link: { to: "/modules", label: "See the lessons" },
  },
  {
    title: "Adaptive practice",
    description:
      "One button gives you what you need next and says why, from your own answers: what you missed last week, what is due to be recalled, what you are ready for. Five minutes or twenty, easier or harder; hints open one at a time, and the full list is always there.",
    ...pictures("practice"),
    alt: "The practice page of a learner after three months: the next exercise, why it comes now, and the search in all others.",
    priority: false,
    link: { to: "/practice", label: "Choose an exercise" },
  },
  {
    title: "Error debugging",
    description:
      "A query that fails is marked at the very place, with PostgreSQL's own message and hint. One that runs and is wrong is set against what was asked for: the rows that are missing, too many, or out of order, and why.",
    ...pictures("verdict"),
    alt: "The verdict on a wrong answer: what went wrong in a sentence, the smallest database that shows it, and the row that should not be there.",
    priority: false,
    link: { to: "/practice/products-and-prices-in-order-1329", label: "Try it on an exercise" },
  },
  {
    title: "Personal recommendations",
    description:
      "Say where you want to go, find in twelve questions where to begin, and the roadmap is yours: what is done, what is due, the hours left at your own pace. It shows which concepts you know and which mistakes keep coming back, with your own queries, and what helps against them. Log in when you like: what you did before comes along.",
    ...pictures("progress"),
    alt: "The progress page of a learner after three months: the next step with its reason, and what else is recommended.",
    priority: false,
    link: { to: "/progress", label: "See your progress" },
  },
];
