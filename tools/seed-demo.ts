/**
 * `npm run seed:demo`: gives the server that runs here a learner of three months, by what a browser would send. What was
 * sent before is known by its id, so a second run adds nothing. `--address`, `--email`, `--days` and `--seed` change the
 * usual ones.
 */
import { parseArgs } from "node:util";
import { quantity } from "../packages/words/src/index.ts";
import { DEMO, seedDemo } from "./seed-demo/seed-demo.ts";

const { values } = parseArgs({
  options: {
    address: { type: "string", default: `http://localhost:${process.env.PORT ?? "3000"}` },
    email: { type: "string", default: DEMO.email },
    days: { type: "string", default: String(DEMO.days) },
    seed: { type: "string", default: String(DEMO.seed) },
  },
});
const [days, seed] = [Number(values.days), Number(values.seed)];
if (!Number.isInteger(days) || days < 1 || days > 360 || !Number.isInteger(seed)) {
  console.error("--days must be a whole number from 1 to 360, --seed a whole number.");
  process.exit(2);
}
const isReady = await fetch(`${values.address}/readyz`).then(
  (response) => response.ok,
  () => false,
);
if (!isReady) {
  console.error(
    `Nothing answers at ${values.address}. Start the server with npm start, then run this again; --address names another one.`,
  );
  process.exit(2);
}
const told = await seedDemo({
  origin: new URL(values.address).origin,
  email: values.email,
  days,
  seed,
  onProgress: (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} `);
  },
});
if (process.stderr.isTTY) process.stderr.write("\r");
console.log(
  [
    `${told.attempts} answers (${told.right} right), ${told.lessons} lessons, ${quantity(told.quizzes, "quiz", "quizzes")} and an exam of the last ${days} days`,
    `are at ${values.address}; ${told.known} of the answers were there before.`,
    `Sign in: open ${values.address}/auth, choose "Login with Google", and enter ${values.email}.`,
  ].join("\n"),
);
