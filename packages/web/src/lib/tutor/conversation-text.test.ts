import { expect, test } from "vitest";
import { conversationText } from "./conversation-text.ts";

const place = { type: "exercise", slug: "distinct-customer-cities-and-countries" } as const;
const asked = (askedAt: string, rest: object) => ({
  interactionId: "5e0a5b3e-0d7c-4b54-8f6b-6e3d5c1f0a11",
  askedAt,
  place,
  question: { intent: "why-wrong" as const, text: "", sql: "" },
  parts: [],
  state: "answered" as const,
  ...rest,
});

test("what was asked of the tutor is kept as Markdown, the oldest first, with queries and what they gave", () => {
  const text = conversationText([
    asked("2026-07-02T10:00:00.000Z", {
      question: { intent: "free", text: "And\nnow?", sql: "" },
      parts: [{ type: "nothing", reason: "I found nothing." }],
      place: { type: "dataset", slug: "shop" },
    }),
    asked("2026-07-01T10:00:00.000Z", {
      question: { intent: "why-wrong", text: "", sql: "SELECT '```'" },
      parts: [
        { type: "text", markdown: "Look at it." },
        {
          type: "sql",
          caption: "Run",
          sql: "SELECT 1",
          run: { status: "rows", columns: ["a|b"], rows: [[null]], rowCount: 2 },
        },
        { type: "text", markdown: "Use IS NULL.", folded: "What to write instead" },
        { type: "follow-ups", intents: ["example"] },
      ],
    }),
  ]);
  expect(text).toBe(`# Asked of the tutor

## Distinct customer cities and countries

### Why is this wrong?

*2026-07-01 10:00 UTC*

My query then:

\`\`\`\`sql
SELECT '\`\`\`'
\`\`\`\`

Look at it.

Run

\`\`\`sql
SELECT 1
\`\`\`

| a\\|b |
| --- |
| NULL |

The first 1 of 2 rows.

**What to write instead:** Use IS NULL.

## Playground: shop

### And now?

*2026-07-02 10:00 UTC*

I found nothing.
`);
});
