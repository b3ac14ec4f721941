import type { KnownTable } from "../error-case.ts";

/** A statement as people type it, how its explanation begins, and what to write instead; null where that isn't known. */
export type BrokenStatement = readonly [sql: string, says: string, instead: string | null];

/** The tables that the broken statements of the corpus are about. */
export const corpusScript = `
CREATE TABLE customers (id integer PRIMARY KEY, full_name text NOT NULL, email text, city text, signed_up date, active boolean);
CREATE TABLE products (id integer PRIMARY KEY, name text NOT NULL, category text, price numeric(8,2), stock integer);
CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer REFERENCES customers, status text, placed_at timestamp, total numeric(8,2));
CREATE TABLE order_items (order_id integer REFERENCES orders, product_id integer REFERENCES products, quantity integer, PRIMARY KEY (order_id, product_id));
INSERT INTO customers VALUES (1, 'Ana Silva', 'ana@example.com', 'Lisbon', '2024-01-05', true), (2, 'Bo Lund', NULL, 'Oslo', '2024-03-09', false), (3, 'Cy Roe', 'cy@example.com', 'Lisbon', '2025-02-11', true);
INSERT INTO products VALUES (1, 'Teapot', 'kitchen', 24.50, 8), (2, 'Lamp', 'home', 39.00, 0), (3, 'Rug', 'home', 120.00, 3);
INSERT INTO orders VALUES (1, 1, 'paid', '2024-06-01 10:00', 48.50), (2, 1, 'open', '2024-07-15 18:30', 39.00), (3, 2, 'paid', '2025-01-20 09:05', 120.00);
INSERT INTO order_items VALUES (1, 1, 1), (1, 2, 1), (2, 2, 1), (3, 3, 1);
`;

const table = (name: string, ...columns: readonly string[]): KnownTable => ({
  name,
  columns: columns.map((column) => ({ name: column })),
});

export const corpusTables: readonly KnownTable[] = [
  table("customers", "id", "full_name", "email", "city", "signed_up", "active"),
  table("products", "id", "name", "category", "price", "stock"),
  table("orders", "id", "customer_id", "status", "placed_at", "total"),
  table("order_items", "order_id", "product_id", "quantity"),
];
