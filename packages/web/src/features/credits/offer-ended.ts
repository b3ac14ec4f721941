import { FREE_CREDITS_PER_DAY, PROMO } from "@master-sql/protocol";
import { number } from "@master-sql/words";

/** For somebody who asks for the bonus when it is no longer offered. */
export const OFFER_ENDED = `All ${number(PROMO.users)} bonuses have been claimed. You still have ${FREE_CREDITS_PER_DAY} free AI credits a day.`;
