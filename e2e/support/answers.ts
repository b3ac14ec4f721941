/** Answers to the exercises that the journeys use, written as a learner would. */
export const ORDER_1329 = {
  slug: "products-and-prices-in-order-1329",
  right: `select i.line_no, p.name, i.quantity, i.unit_price
from order_items i join products p on p.id = i.product_id
where i.order_id = 1329
order by i.line_no`,
  /** Keeps the line that has no product: one row too many. */
  wrong: `select i.line_no, p.name, i.quantity, i.unit_price
from order_items i left join products p on p.id = i.product_id
where i.order_id = 1329
order by i.line_no`,
  /**
   * Right on the shop's data, where nothing in that order costs half a euro; a grading database of the exercise tells.
   */
  wrongElsewhere: `select i.line_no, p.name, i.quantity, i.unit_price
from order_items i join products p on p.id = i.product_id
where i.order_id = 1329 and i.unit_price <> 0.5
order by i.line_no`,
};
