CREATE TABLE loans (id integer PRIMARY KEY, title text NOT NULL, due date);
INSERT INTO loans VALUES (1, 'Emma', '2025-05-02'), (2, 'Dune', '2025-07-15'), (3, 'Ulysses', NULL);
