SELECT title FROM loans WHERE due < DATE '2025-06-01';
