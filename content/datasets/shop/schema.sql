-- Oddlamp, an online shop for home goods. All moments are shop time (no time zone), all money is in euros.

CREATE TABLE categories (
  id integer PRIMARY KEY,
  name text NOT NULL,
  parent_id integer REFERENCES categories (id)
);

CREATE TABLE products (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  category_id integer REFERENCES categories (id),
  price numeric(8, 2) NOT NULL CHECK (price >= 0),
  weight_grams integer CHECK (weight_grams > 0),
  stock integer NOT NULL CHECK (stock >= 0),
  added_on date NOT NULL,
  discontinued_on date,
  CHECK (discontinued_on >= added_on)
);

CREATE TABLE customers (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  email text NOT NULL UNIQUE,
  phone text,
  city text,
  country text NOT NULL,
  joined_on date NOT NULL,
  referred_by integer REFERENCES customers (id),
  newsletter boolean,
  CHECK (referred_by <> id)
);

CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  ordered_at timestamp NOT NULL,
  status text NOT NULL CHECK (status IN ('placed', 'paid', 'shipped', 'delivered', 'cancelled')),
  shipping_fee numeric(6, 2) NOT NULL CHECK (shipping_fee >= 0),
  coupon_code text
);

CREATE TABLE order_items (
  order_id integer NOT NULL REFERENCES orders (id),
  line_no integer NOT NULL CHECK (line_no > 0),
  product_id integer REFERENCES products (id),
  service text,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price numeric(8, 2) NOT NULL CHECK (unit_price >= 0),
  PRIMARY KEY (order_id, line_no),
  CHECK ((product_id IS NULL) <> (service IS NULL))
);

CREATE TABLE payments (
  id integer PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  paid_at timestamp NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount <> 0),
  method text NOT NULL CHECK (method IN ('card', 'bank transfer', 'voucher'))
);

CREATE TABLE shipments (
  id integer PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  carrier text NOT NULL,
  shipped_at timestamp NOT NULL,
  delivered_at timestamp,
  CHECK (delivered_at >= shipped_at)
);

CREATE TABLE reviews (
  id integer PRIMARY KEY,
  product_code text NOT NULL,
  customer_id integer REFERENCES customers (id),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text,
  posted_on date NOT NULL
);

COMMENT ON TABLE categories IS 'The categories of the shop: six main categories and their subcategories.';
COMMENT ON COLUMN categories.name IS 'Not unique: Kitchen and Bath each have a category called Storage.';
COMMENT ON COLUMN categories.parent_id IS 'The parent category; NULL for the six main categories.';

COMMENT ON TABLE products IS 'Products that the shop sells or has sold, with their current data.';
COMMENT ON COLUMN products.code IS 'Printed on the label, such as LMP-014.';
COMMENT ON COLUMN products.category_id IS 'NULL if the product isn''t in a category yet.';
COMMENT ON COLUMN products.price IS 'Current price of one item in euros. For the price at the time of an order, see order_items.unit_price.';
COMMENT ON COLUMN products.weight_grams IS 'Weight of one item including packaging; NULL if it was never weighed.';
COMMENT ON COLUMN products.stock IS 'Items in the warehouse now; 0 if sold out.';
COMMENT ON COLUMN products.discontinued_on IS 'The day it was discontinued; NULL while it is on sale.';

COMMENT ON TABLE customers IS 'People with an account, whether or not they have ordered.';
COMMENT ON COLUMN customers.full_name IS 'Not unique: different people can share a name.';
COMMENT ON COLUMN customers.phone IS 'NULL if none was given.';
COMMENT ON COLUMN customers.city IS 'As typed by the customer; NULL for people who only collect at the counter.';
COMMENT ON COLUMN customers.referred_by IS 'The customer who recommended the shop; NULL if there was none.';
COMMENT ON COLUMN customers.newsletter IS 'true: said yes. false: said no. NULL: never asked.';

COMMENT ON TABLE orders IS 'One row per order.';
COMMENT ON COLUMN orders.ordered_at IS 'Date and time to the fraction of a second, in the shop''s time zone.';
COMMENT ON COLUMN orders.status IS 'placed, paid, shipped, delivered or cancelled.';
COMMENT ON COLUMN orders.shipping_fee IS 'Charged once per order, in euros; 0 for collection at the counter.';
COMMENT ON COLUMN orders.coupon_code IS 'The coupon that was used; NULL if none was used.';

COMMENT ON TABLE order_items IS 'The lines of an order: one product or one service each.';
COMMENT ON COLUMN order_items.line_no IS 'Counts 1, 2, 3 … within the order.';
COMMENT ON COLUMN order_items.product_id IS 'NULL on a line that charges for a service.';
COMMENT ON COLUMN order_items.service IS 'Gift wrapping or Engraving; NULL on a line that charges for a product.';
COMMENT ON COLUMN order_items.unit_price IS 'Price charged for one item at the time, after the coupon.';

COMMENT ON TABLE payments IS 'Money received and paid out. An order can have no payment, one or several.';
COMMENT ON COLUMN payments.amount IS 'In euros; negative for a refund.';

COMMENT ON TABLE shipments IS 'Parcels. Most orders ship in one, some in two.';
COMMENT ON COLUMN shipments.delivered_at IS 'NULL while the parcel is on its way, or if it was lost.';

COMMENT ON TABLE reviews IS 'Customers'' reviews of products, including products no longer in the table.';
COMMENT ON COLUMN reviews.product_code IS 'The code on the label. Not a foreign key: reviews outlive products.';
COMMENT ON COLUMN reviews.customer_id IS 'NULL if the review is anonymous.';
COMMENT ON COLUMN reviews.comment IS 'NULL if only stars were given.';
