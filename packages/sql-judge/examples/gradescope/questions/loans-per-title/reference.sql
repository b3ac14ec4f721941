SELECT title, count(*) AS loans FROM loans GROUP BY title;
