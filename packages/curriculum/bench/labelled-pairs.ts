/** A wrong query with what a reader says is wrong with it. */
export interface LabelledAnswer {
  readonly sql: string;
  /** Names of causes, any of which is right. */
  readonly causes: readonly string[];
  /** Clauses, any of which is rightly blamed. */
  readonly clauses: readonly string[];
}

export interface LabelledPairs {
  readonly setup: "shop" | "staff" | "library" | "campus" | "clinic";
  readonly reference: string;
  readonly ordered?: boolean;
  readonly wrong: readonly LabelledAnswer[];
}

/** Causes and clauses are separated by a bar where several are right. */
function wrong(causes: string, clauses: string, sql: string): LabelledAnswer {
  return { sql, causes: causes.split("|"), clauses: clauses.split("|") };
}

/** Written before causes were told clause by clause, in the ways in which learners go wrong. */
export const labelledPairs: readonly LabelledPairs[] = [
  {
    setup: "shop",
    reference: "SELECT name FROM products WHERE category = 'tea' AND price > 5.50",
    wrong: [
      wrong("missing-predicate", "WHERE", "SELECT name FROM products WHERE category = 'tea'"),
      wrong(
        "wrong-constant",
        "WHERE",
        "SELECT name FROM products WHERE category = 'coffee' AND price > 5.50",
      ),
      wrong("boundary", "WHERE", "SELECT p.name FROM products p WHERE p.category = 'tea' AND p.price >= 5.5"),
      wrong("wrong-logic", "WHERE", "SELECT name FROM products WHERE category = 'tea' OR price > 5.50"),
      wrong("wrong-operator", "WHERE", "SELECT name FROM products WHERE category = 'tea' AND price < 5.50"),
      wrong(
        "extra-predicate",
        "WHERE",
        "SELECT name FROM products WHERE category = 'tea' AND price > 5.50 AND name LIKE 'G%'",
      ),
      wrong(
        "wrong-column",
        "SELECT",
        "SELECT category FROM products WHERE category = 'tea' AND price > 5.50",
      ),
      wrong(
        "column-count",
        "SELECT",
        "SELECT name, price FROM products WHERE category = 'tea' AND price > 5.50",
      ),
    ],
  },
  {
    setup: "shop",
    reference:
      "SELECT c.name, count(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name",
    wrong: [
      wrong(
        "join-type",
        "FROM",
        "SELECT c.name, count(o.id) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name",
      ),
      wrong(
        "wrong-aggregate",
        "SELECT",
        "SELECT c.name, count(*) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name",
      ),
      wrong(
        "wrong-grouping",
        "GROUP BY",
        "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.name",
      ),
      wrong(
        "join-condition",
        "FROM",
        "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.id = c.id GROUP BY c.id, c.name",
      ),
      wrong(
        "extra-predicate",
        "WHERE|FROM",
        "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status <> 'cancelled' GROUP BY c.id, c.name",
      ),
      wrong(
        "extra-table",
        "FROM",
        "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id LEFT JOIN order_items i ON i.order_id = o.id GROUP BY c.id, c.name",
      ),
      wrong(
        "column-order",
        "SELECT",
        "SELECT count(o.id), c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name",
      ),
      wrong(
        "outer-join-undone|extra-predicate",
        "WHERE",
        "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NOT NULL GROUP BY c.id, c.name",
      ),
    ],
  },
  {
    setup: "shop",
    reference:
      "SELECT p.category, sum(i.quantity * p.price) AS revenue FROM products p JOIN order_items i ON i.product_id = p.id GROUP BY p.category HAVING sum(i.quantity) >= 3",
    wrong: [
      wrong(
        "wrong-expression|wrong-aggregate",
        "SELECT",
        "SELECT p.category, sum(p.price) FROM products p JOIN order_items i ON i.product_id = p.id GROUP BY p.category HAVING sum(i.quantity) >= 3",
      ),
      wrong(
        "boundary",
        "HAVING",
        "SELECT category, sum(quantity * price) FROM products JOIN order_items ON product_id = id GROUP BY category HAVING sum(quantity) > 3",
      ),
      wrong(
        "missing-predicate",
        "HAVING",
        "SELECT category, sum(quantity * price) FROM order_items, products WHERE product_id = id GROUP BY category",
      ),
      wrong(
        "wrong-aggregate",
        "HAVING",
        "SELECT p.category, sum(i.quantity * p.price) FROM products p JOIN order_items i ON i.product_id = p.id GROUP BY p.category HAVING count(*) >= 3",
      ),
      wrong(
        "predicate-place|wrong-grouping",
        "WHERE|HAVING",
        "SELECT p.category, sum(i.quantity * p.price) FROM products p JOIN order_items i ON i.product_id = p.id WHERE i.quantity >= 3 GROUP BY p.category",
      ),
      wrong(
        "wrong-constant",
        "HAVING",
        "SELECT p.category, sum(i.quantity * p.price) FROM products p JOIN order_items i ON i.product_id = p.id GROUP BY p.category HAVING sum(i.quantity) >= 5",
      ),
    ],
  },
  {
    setup: "shop",
    reference: "SELECT name, price FROM products ORDER BY price DESC, name",
    ordered: true,
    wrong: [
      wrong("order-by-missing", "ORDER BY", "SELECT name, price FROM products"),
      wrong("wrong-direction", "ORDER BY", "SELECT name, price FROM products ORDER BY price, name"),
      wrong("missing-sort-key", "ORDER BY", "SELECT name, price FROM products ORDER BY price DESC"),
      wrong("wrong-sort-key", "ORDER BY", "SELECT name, price FROM products ORDER BY category DESC, name"),
    ],
  },
  {
    setup: "shop",
    reference:
      "SELECT name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'paid')",
    wrong: [
      wrong(
        "missing-predicate",
        "WHERE",
        "SELECT name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)",
      ),
      wrong(
        "negation",
        "WHERE",
        "SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'paid')",
      ),
      wrong(
        "wrong-constant",
        "WHERE",
        "SELECT name FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = customers.id AND status = 'sent')",
      ),
      wrong(
        "missing-predicate",
        "WHERE",
        "SELECT name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.status = 'paid')",
      ),
      wrong(
        "negation|wrong-operator|extra-table|wrong-tables",
        "WHERE|FROM",
        "SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.status <> 'paid'",
      ),
      wrong(
        "wrong-column",
        "WHERE",
        "SELECT name FROM customers c WHERE c.id NOT IN (SELECT o.id FROM orders o WHERE o.status = 'paid')",
      ),
    ],
  },
  {
    setup: "shop",
    reference: "SELECT DISTINCT city FROM customers WHERE city IS NOT NULL",
    wrong: [
      wrong("distinct-or-union", "SELECT", "SELECT city FROM customers WHERE city IS NOT NULL"),
      wrong("missing-predicate|null-handling", "WHERE", "SELECT DISTINCT city FROM customers"),
      wrong("equals-null", "WHERE", "SELECT DISTINCT city FROM customers WHERE city <> NULL"),
      wrong("negation|null-handling", "WHERE", "SELECT DISTINCT city FROM customers WHERE city IS NULL"),
      wrong("wrong-column", "SELECT", "SELECT DISTINCT name FROM customers WHERE city IS NOT NULL"),
    ],
  },
  {
    setup: "shop",
    reference:
      "SELECT c.name, r.name AS referrer FROM customers c LEFT JOIN customers r ON r.id = c.referred_by",
    wrong: [
      wrong(
        "join-type",
        "FROM",
        "SELECT c.name, r.name FROM customers c JOIN customers r ON r.id = c.referred_by",
      ),
      wrong(
        "join-condition|wrong-column",
        "FROM",
        "SELECT c.name, r.name FROM customers c LEFT JOIN customers r ON c.id = r.referred_by",
      ),
      wrong(
        "self-join-on-same-key|join-condition",
        "FROM",
        "SELECT c.name, r.name FROM customers c LEFT JOIN customers r ON r.id = c.id",
      ),
      wrong(
        "null-handling",
        "SELECT",
        "SELECT c.name, coalesce(r.name, 'nobody') FROM customers c LEFT JOIN customers r ON r.id = c.referred_by",
      ),
    ],
  },
  {
    setup: "shop",
    reference: "SELECT id FROM orders WHERE ordered_on >= '2023-02-01' AND ordered_on < '2023-03-01'",
    wrong: [
      wrong(
        "boundary",
        "WHERE",
        "SELECT id FROM orders WHERE ordered_on >= '2023-02-01' AND ordered_on <= '2023-03-01'",
      ),
      wrong(
        "boundary",
        "WHERE",
        "SELECT id FROM orders WHERE ordered_on BETWEEN '2023-02-01' AND '2023-03-01'",
      ),
      wrong(
        "month-without-year|missing-predicate",
        "WHERE",
        "SELECT id FROM orders WHERE extract(month FROM ordered_on) = 2",
      ),
      wrong("missing-predicate", "WHERE", "SELECT id FROM orders WHERE ordered_on >= '2023-02-01'"),
      wrong(
        "wrong-column",
        "SELECT",
        "SELECT customer_id FROM orders WHERE ordered_on >= '2023-02-01' AND ordered_on < '2023-03-01'",
      ),
      wrong(
        "wrong-constant",
        "WHERE",
        "SELECT id FROM orders WHERE ordered_on >= '2023-02-01' AND ordered_on < '2023-02-28'",
      ),
    ],
  },
  {
    setup: "staff",
    reference:
      "SELECT d.name, max(e.salary) AS top FROM department d JOIN employee e ON e.department_id = d.id GROUP BY d.id, d.name",
    wrong: [
      wrong(
        "wrong-aggregate",
        "SELECT",
        "SELECT d.name, min(e.salary) FROM department d JOIN employee e ON e.department_id = d.id GROUP BY d.id, d.name",
      ),
      wrong(
        "join-type",
        "FROM",
        "SELECT d.name, max(e.salary) FROM department d LEFT JOIN employee e ON e.department_id = d.id GROUP BY d.id, d.name",
      ),
      wrong(
        "wrong-grouping",
        "GROUP BY",
        "SELECT d.name, max(e.salary) FROM department d JOIN employee e ON e.department_id = d.id GROUP BY d.id, d.name, e.manager_id",
      ),
      wrong(
        "extra-table",
        "FROM",
        "SELECT d.name, max(e.salary) FROM department d JOIN employee e ON e.department_id = d.id JOIN assignment a ON a.employee_id = e.id GROUP BY d.id, d.name",
      ),
      wrong(
        "extra-predicate",
        "WHERE",
        "SELECT d.name, max(e.salary) FROM department d, employee e WHERE e.department_id = d.id AND e.salary > 6000 GROUP BY d.id, d.name",
      ),
      wrong(
        "join-without-condition",
        "FROM|WHERE",
        "SELECT d.name, max(e.salary) FROM department d, employee e GROUP BY d.id, d.name",
      ),
    ],
  },
  {
    setup: "staff",
    reference: "SELECT name FROM employee WHERE salary > (SELECT avg(salary) FROM employee)",
    wrong: [
      wrong(
        "boundary",
        "WHERE",
        "SELECT name FROM employee WHERE salary >= (SELECT avg(salary) FROM employee)",
      ),
      wrong(
        "wrong-aggregate",
        "WHERE|SELECT",
        "SELECT name FROM employee WHERE salary > (SELECT min(salary) FROM employee)",
      ),
      wrong(
        "extra-predicate",
        "WHERE",
        "SELECT e.name FROM employee e WHERE e.salary > (SELECT avg(x.salary) FROM employee x WHERE x.department_id = e.department_id)",
      ),
      wrong(
        "null-handling|null-against-zero",
        "WHERE|SELECT",
        "SELECT name FROM employee WHERE salary > (SELECT avg(coalesce(salary, 0)) FROM employee)",
      ),
    ],
  },
  {
    setup: "staff",
    reference:
      "SELECT department_id, name FROM (SELECT department_id, name, rank() OVER (PARTITION BY department_id ORDER BY salary DESC NULLS LAST) AS place FROM employee WHERE department_id IS NOT NULL) ranked WHERE place <= 2",
    wrong: [
      wrong(
        "wrong-window|ties",
        "SELECT|FROM",
        "SELECT department_id, name FROM (SELECT department_id, name, row_number() OVER (PARTITION BY department_id ORDER BY salary DESC NULLS LAST) AS place FROM employee WHERE department_id IS NOT NULL) ranked WHERE place <= 2",
      ),
      wrong(
        "wrong-window",
        "SELECT|FROM",
        "SELECT department_id, name FROM (SELECT department_id, name, rank() OVER (ORDER BY salary DESC NULLS LAST) AS place FROM employee WHERE department_id IS NOT NULL) ranked WHERE place <= 2",
      ),
      wrong(
        "wrong-window|wrong-direction",
        "SELECT|FROM",
        "SELECT department_id, name FROM (SELECT department_id, name, rank() OVER (PARTITION BY department_id ORDER BY salary NULLS LAST) AS place FROM employee WHERE department_id IS NOT NULL) ranked WHERE place <= 2",
      ),
      wrong(
        "boundary",
        "WHERE",
        "SELECT department_id, name FROM (SELECT department_id, name, rank() OVER (PARTITION BY department_id ORDER BY salary DESC NULLS LAST) AS place FROM employee WHERE department_id IS NOT NULL) ranked WHERE place < 2",
      ),
      wrong(
        "wrong-window|null-handling|nulls-order",
        "SELECT|FROM",
        "SELECT department_id, name FROM (SELECT department_id, name, rank() OVER (PARTITION BY department_id ORDER BY salary DESC) AS place FROM employee WHERE department_id IS NOT NULL) ranked WHERE place <= 2",
      ),
      wrong(
        "missing-predicate|null-handling",
        "WHERE|FROM",
        "WITH ranked AS (SELECT department_id, name, rank() OVER (PARTITION BY department_id ORDER BY salary DESC NULLS LAST) AS place FROM employee) SELECT department_id, name FROM ranked WHERE place <= 2",
      ),
    ],
  },
  {
    setup: "staff",
    reference:
      "SELECT e.name, sum(a.hours) AS hours FROM employee e JOIN assignment a ON a.employee_id = e.id JOIN project p ON p.id = a.project_id WHERE p.budget > 50000 GROUP BY e.id, e.name",
    wrong: [
      wrong(
        "missing-table",
        "FROM",
        "SELECT e.name, sum(a.hours) FROM employee e JOIN assignment a ON a.employee_id = e.id GROUP BY e.id, e.name",
      ),
      wrong(
        "wrong-column|join-condition",
        "FROM",
        "SELECT e.name, sum(a.hours) FROM employee e JOIN assignment a ON a.employee_id = e.id JOIN project p ON p.id = a.employee_id WHERE p.budget > 50000 GROUP BY e.id, e.name",
      ),
      wrong(
        "missing-predicate",
        "WHERE",
        "SELECT e.name, sum(a.hours) FROM employee e JOIN assignment a ON a.employee_id = e.id JOIN project p ON p.id = a.project_id GROUP BY e.id, e.name",
      ),
      wrong(
        "wrong-aggregate",
        "SELECT",
        "SELECT e.name, count(a.hours) FROM employee e JOIN assignment a ON a.employee_id = e.id JOIN project p ON p.id = a.project_id WHERE p.budget > 50000 GROUP BY e.id, e.name",
      ),
      wrong(
        "aggregate-distinct",
        "SELECT",
        "SELECT e.name, sum(DISTINCT a.hours) FROM employee e JOIN assignment a ON a.employee_id = e.id JOIN project p ON p.id = a.project_id WHERE p.budget > 50000 GROUP BY e.id, e.name",
      ),
      wrong(
        "wrong-column",
        "WHERE",
        "SELECT e.name, sum(a.hours) FROM employee e JOIN assignment a ON a.employee_id = e.id JOIN project p ON p.id = a.project_id WHERE e.salary > 50000 GROUP BY e.id, e.name",
      ),
    ],
  },
  {
    setup: "library",
    reference:
      "SELECT b.title FROM books b JOIN authors a ON a.author_id = b.author_id WHERE a.country = 'Norway' AND b.pages < 300",
    wrong: [
      wrong(
        "wrong-tables|wrong-column",
        "FROM|WHERE",
        "SELECT b.title FROM books b JOIN authors a ON a.author_id = b.author_id WHERE a.name = 'Norway' AND b.pages < 300",
      ),
      wrong(
        "boundary",
        "WHERE",
        "SELECT title FROM books JOIN authors USING (author_id) WHERE country = 'Norway' AND pages <= 300",
      ),
      wrong(
        "missing-predicate",
        "WHERE",
        "SELECT title FROM books NATURAL JOIN authors WHERE country = 'Norway'",
      ),
      wrong(
        "wrong-column",
        "WHERE",
        "SELECT b.title FROM authors a JOIN books b ON b.author_id = a.author_id WHERE b.price < 300 AND a.country = 'Norway'",
      ),
      wrong(
        "wrong-operator",
        "WHERE",
        "SELECT b.title FROM books b JOIN authors a ON a.author_id = b.author_id WHERE a.country <> 'Norway' AND b.pages < 300",
      ),
      wrong(
        "missing-predicate",
        "WHERE",
        "SELECT title FROM books WHERE pages < 300 AND author_id IN (SELECT author_id FROM authors)",
      ),
      wrong(
        "wrong-column",
        "SELECT",
        "SELECT a.name FROM books b JOIN authors a ON a.author_id = b.author_id WHERE a.country = 'Norway' AND b.pages < 300",
      ),
    ],
  },
  {
    setup: "library",
    reference: "SELECT title FROM books WHERE genre = 'novel' UNION SELECT title FROM books WHERE price > 30",
    wrong: [
      wrong(
        "distinct-or-union",
        "SET",
        "SELECT title FROM books WHERE genre = 'novel' UNION ALL SELECT title FROM books WHERE price > 30",
      ),
      wrong(
        "set-operation",
        "SET",
        "SELECT title FROM books WHERE genre = 'novel' INTERSECT SELECT title FROM books WHERE price > 30",
      ),
      wrong(
        "boundary",
        "WHERE",
        "SELECT title FROM books WHERE genre = 'novel' UNION SELECT title FROM books WHERE price >= 30",
      ),
      wrong("wrong-logic", "WHERE", "SELECT DISTINCT title FROM books WHERE genre = 'novel' AND price > 30"),
    ],
  },
  {
    setup: "library",
    reference:
      "SELECT title, price FROM books WHERE price IS NOT NULL ORDER BY price DESC FETCH FIRST 3 ROWS WITH TIES",
    wrong: [
      wrong(
        "ties",
        "LIMIT",
        "SELECT title, price FROM books WHERE price IS NOT NULL ORDER BY price DESC LIMIT 3",
      ),
      wrong(
        "wrong-limit",
        "LIMIT",
        "SELECT title, price FROM books WHERE price IS NOT NULL ORDER BY price DESC FETCH FIRST 5 ROWS WITH TIES",
      ),
      wrong(
        "wrong-direction",
        "ORDER BY",
        "SELECT title, price FROM books WHERE price IS NOT NULL ORDER BY price FETCH FIRST 3 ROWS WITH TIES",
      ),
      wrong(
        "missing-predicate|null-handling",
        "WHERE",
        "SELECT title, price FROM books ORDER BY price DESC FETCH FIRST 3 ROWS WITH TIES",
      ),
      wrong(
        "wrong-limit",
        "LIMIT",
        "SELECT title, price FROM books WHERE price IS NOT NULL ORDER BY price DESC",
      ),
    ],
  },
  {
    setup: "library",
    reference:
      "SELECT m.name, count(DISTINCT l.book_id) AS books FROM members m JOIN loans l ON l.member_id = m.member_id WHERE l.returned_at IS NULL GROUP BY m.member_id, m.name",
    wrong: [
      wrong(
        "aggregate-distinct",
        "SELECT",
        "SELECT m.name, count(l.book_id) FROM members m JOIN loans l ON l.member_id = m.member_id WHERE l.returned_at IS NULL GROUP BY m.member_id, m.name",
      ),
      wrong(
        "negation|null-handling",
        "WHERE",
        "SELECT m.name, count(DISTINCT l.book_id) FROM members m JOIN loans l ON l.member_id = m.member_id WHERE l.returned_at IS NOT NULL GROUP BY m.member_id, m.name",
      ),
      wrong(
        "wrong-column",
        "SELECT",
        "SELECT m.email, count(DISTINCT l.book_id) FROM members m JOIN loans l ON l.member_id = m.member_id WHERE l.returned_at IS NULL GROUP BY m.member_id, m.name",
      ),
      wrong(
        "missing-predicate",
        "WHERE",
        "SELECT m.name, count(DISTINCT l.book_id) FROM members m JOIN loans l ON l.member_id = m.member_id GROUP BY m.member_id",
      ),
      wrong(
        "wrong-column",
        "WHERE",
        "SELECT m.name, count(DISTINCT l.book_id) FROM members m JOIN loans l ON l.member_id = m.member_id WHERE m.email IS NULL GROUP BY m.member_id, m.name",
      ),
    ],
  },
  {
    setup: "library",
    reference:
      "SELECT a.name, avg(b.price) AS mean FROM authors a JOIN books b ON b.author_id = a.author_id WHERE b.genre = 'novel' AND b.price IS NOT NULL GROUP BY a.author_id, a.name",
    wrong: [
      wrong(
        "wrong-aggregate|wrong-expression",
        "SELECT",
        "SELECT a.name, sum(b.price) / count(*) * 1.0 AS mean FROM authors a JOIN books b ON b.author_id = a.author_id WHERE b.genre = 'novel' GROUP BY a.author_id, a.name",
      ),
      wrong(
        "wrong-expression",
        "SELECT",
        "SELECT a.name, round(avg(b.price)) FROM authors a JOIN books b ON b.author_id = a.author_id WHERE b.genre = 'novel' AND b.price IS NOT NULL GROUP BY a.author_id, a.name",
      ),
      wrong(
        "wrong-constant",
        "WHERE",
        "SELECT a.name, avg(b.price) FROM authors a, books b WHERE a.author_id = b.author_id AND b.genre = 'Novel' AND b.price IS NOT NULL GROUP BY a.author_id, a.name",
      ),
      wrong(
        "extra-predicate",
        "WHERE",
        "SELECT a.name, avg(b.price) FROM authors a JOIN books b ON b.author_id = a.author_id WHERE b.genre = 'novel' AND b.price IS NOT NULL AND a.country IS NOT NULL GROUP BY a.author_id, a.name",
      ),
      wrong(
        "wrong-column",
        "SELECT",
        "SELECT a.name, avg(b.pages) FROM authors a JOIN books b ON b.author_id = a.author_id WHERE b.genre = 'novel' AND b.price IS NOT NULL GROUP BY a.author_id, a.name",
      ),
    ],
  },
];
