import { FREE_CREDITS_PER_DAY, PROMO } from "@master-sql/protocol";
import { number } from "@master-sql/words";
import type { ReactNode } from "react";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { BuiltInNote } from "../../lib/operator/built-in-note.tsx";
import classes from "./offer.module.css";

const terms = [
  { name: "You get", value: `${PROMO.credits} AI credits` },
  { name: "Worth", value: `$${PROMO.worthUsd}` },
  { name: "For", value: `the first ${number(PROMO.users)} users` },
  { name: "In return for", value: "8 questions, about 2 minutes" },
  { name: "Valid", value: `${PROMO.validDays} days` },
  { name: "Transferable", value: "no" },
  { name: "Card", value: "none needed" },
];

/** The promotional offer, its terms in full; or that it has ended. Links to `/#offer` lead here. */
export function Offer({ callToAction }: { readonly callToAction: ReactNode }) {
  const isAvailable = useOfferAvailable();
  return (
    <section
      id="offer"
      className={classes.offer}
      data-offer={isAvailable || undefined}
      aria-labelledby="offer-title"
      tabIndex={-1}
    >
      <div className={classes.words}>
        <p className={classes.kind}>Limited offer</p>
        <h2 id="offer-title">
          {isAvailable
            ? `${PROMO.credits} free AI credits for two minutes of your time`
            : "This offer has ended"}
        </h2>
        <p className={classes.text}>
          {isAvailable
            ? `Tell us where you stand and where you want to go. Credits pay for the AI features, and every account has ${FREE_CREDITS_PER_DAY} free ones a day besides. Lessons, practice and running SQL never cost any.`
            : `The first ${number(PROMO.users)} users have claimed it. Every account still has ${FREE_CREDITS_PER_DAY} free AI credits a day, and lessons, practice and running SQL never cost any.`}
        </p>
        <div className={classes.action}>{callToAction}</div>
        <BuiltInNote />
      </div>
      {isAvailable && (
        <dl className={classes.terms}>
          {terms.map(({ name, value }) => (
            <div key={name} className={classes.term}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
