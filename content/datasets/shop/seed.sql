-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
-- Arithmetic is limited to + - * / and floor, so every machine gets the same rows.
CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

INSERT INTO categories (id, name, parent_id) VALUES
  (1, 'Lighting', NULL),
  (2, 'Kitchen', NULL),
  (3, 'Textiles', NULL),
  (4, 'Bath', NULL),
  (5, 'Decoration', NULL),
  (6, 'Outdoor', NULL),
  (11, 'Table lamps', 1),
  (12, 'Ceiling lamps', 1),
  (13, 'Candles', 1),
  (21, 'Cookware', 2),
  (22, 'Tableware', 2),
  (23, 'Storage', 2),
  (31, 'Cushions', 3),
  (32, 'Bedding', 3),
  (33, 'Curtains', 3),
  (41, 'Towels', 4),
  (42, 'Storage', 4),
  (51, 'Vases', 5),
  (52, 'Clocks', 5),
  (53, 'Wall art', 5),        -- announced, nothing in it yet
  (61, 'Planters', 6),
  (62, 'Garden furniture', 6); -- announced, nothing in it yet

INSERT INTO products (id, code, name, category_id, price, weight_grams, stock, added_on, discontinued_on) VALUES
  (1, 'LMP-001', 'Heron table lamp', 11, 59.00, 2100, 14, '2024-01-08', NULL),
  (2, 'LMP-002', 'Pebble table lamp', 11, 39.90, 1350, 32, '2024-01-08', NULL),
  (3, 'LMP-003', 'Mushroom night light', 11, 24.50, 480, 61, '2024-01-08', NULL),
  (4, 'LMP-004', 'Clamp desk lamp, black', 11, 40.00, 1600, 18, '2024-01-08', NULL),
  (5, 'LMP-005', 'Clamp desk lamp, brass', 11, 44.00, 1600, 0, '2024-01-08', NULL),
  (6, 'LMP-006', 'Paper lantern lamp', 11, 29.90, NULL, 27, '2024-03-04', NULL),
  (7, 'LMP-007', 'Stoneware lamp, tall', 11, 89.00, 4200, 6, '2024-03-04', NULL),
  (8, 'LMP-008', 'Stoneware lamp, small', 11, 39.90, 2300, 0, '2024-03-04', NULL),
  (9, 'LMP-009', 'Reading lamp with linen shade', 11, 64.50, 1900, 11, '2024-09-02', NULL),
  (10, 'LMP-010', 'Rechargeable picnic lamp', 11, 34.95, 620, 45, '2025-04-07', NULL),
  (12, 'CEI-001', 'Rattan pendant, 40 cm', 12, 74.00, 1450, 12, '2024-01-08', NULL),
  (13, 'CEI-002', 'Rattan pendant, 60 cm', 12, 98.00, 2250, 7, '2024-01-08', NULL),
  (14, 'CEI-003', 'Enamel pendant, green', 12, 52.00, 1100, 20, '2024-01-08', NULL),
  (15, 'CEI-004', 'Enamel pendant, white', 12, 52.00, 1100, 23, '2024-01-08', NULL),
  (16, 'CEI-005', 'Five-arm chandelier', 12, 249.00, 6800, 2, '2024-05-06', NULL),
  (17, 'CEI-006', 'Linen drum shade', 12, 36.00, 750, 15, '2024-05-06', NULL),
  (18, 'CEI-007', 'Opal globe, ceiling mount', 12, 67.80, NULL, 9, '2024-09-02', NULL),
  (20, 'CAN-001', 'Beeswax pillar candle', 13, 14.90, 520, 88, '2024-01-08', NULL),
  (21, 'CAN-002', 'Beeswax taper candles, pair', 13, 9.90, 180, 140, '2024-01-08', NULL),
  (22, 'CAN-003', 'Cedar candle in tin', 13, 12.50, 260, 0, '2024-01-08', NULL),
  (23, 'CAN-004', 'Fig leaf candle in glass', 13, 19.00, 410, 53, '2024-01-08', NULL),
  (24, 'CAN-005', 'Candle gift box, twelve scents', 13, 46.00, 2650, 16, '2024-10-07', NULL),
  (25, 'CAN-006', 'Floating candles, set of 10', 13, 8.40, 150, 74, '2024-05-06', NULL),
  (26, 'CAN-007', 'Three-wick candle, clove', 13, 40.00, 980, 21, '2024-10-07', NULL),
  (27, 'CAN-008', 'Advent candle 2024', 13, 17.00, 540, 0, '2024-10-07', '2025-01-13'),
  (30, 'COO-001', 'Cast-iron casserole, 6 l', 21, 129.00, 6900, 8, '2024-01-08', NULL),
  (31, 'COO-002', 'Cast-iron casserole, 3 l', 21, 94.00, 4300, 13, '2024-01-08', NULL),
  (32, 'COO-003', 'Carbon-steel pan, 28 cm', 21, 48.50, 1750, 26, '2024-01-08', NULL),
  (33, 'COO-004', 'Milk pan, enamel', 21, 22.00, 640, 37, '2024-01-08', NULL),
  (34, 'COO-005', 'Granite mortar and pestle', 21, 43.00, 7200, 10, '2024-01-08', NULL),
  (35, 'COO-006', 'Clay tagine', 21, 57.00, 3900, 0, '2024-03-04', '2025-02-03'),
  (36, 'COO-007', 'Steamer basket, bamboo', 21, 18.90, 550, 44, '2024-03-04', NULL),
  (37, 'COO-008', 'Copper jam pan', 21, 139.00, 2400, 3, '2024-09-02', NULL),
  (38, 'COO-009', 'Baking stone', 21, 35.00, 4100, 19, '2024-09-02', NULL),
  (40, 'TAB-001', 'Clay mug, sand', 22, 13.50, 390, 160, '2024-01-08', NULL),
  (41, 'TAB-002', 'Clay mug, moss', 22, 13.50, 390, 118, '2024-01-08', NULL),
  (42, 'TAB-003', 'Clay mug, ink', 22, 13.50, 390, 0, '2024-01-08', NULL),
  (43, 'TAB-004', 'Dinner plate, speckled', 22, 16.00, 720, 132, '2024-01-08', NULL),
  (44, 'TAB-005', 'Soup bowl, speckled', 22, 14.00, 560, 125, '2024-01-08', NULL),
  (45, 'TAB-006', 'Serving platter, oval', 22, 38.00, 1650, 22, '2024-01-08', NULL),
  (46, 'TAB-007', 'Water carafe', 22, 26.50, 880, 34, '2024-01-08', NULL),
  (47, 'TAB-008', 'Tumblers, set of 6', 22, 32.00, 1900, 41, '2024-01-08', NULL),
  (48, 'TAB-009', 'Salad servers, olive wood', 22, 21.00, 210, 48, '2024-03-04', NULL),
  (49, 'TAB-010', 'Dinner service for twelve', 22, 289.00, 18400, 4, '2024-05-06', NULL),
  (50, 'TAB-011', 'Table runner, raw LINEN', 22, 33.00, 340, 29, '2024-05-06', NULL),
  (51, 'TAB-012', 'Linen napkins, set of 4', 22, 28.00, 260, 57, '2024-05-06', NULL),
  (52, 'TAB-013', 'Egg cups, pair', 22, 11.00, 190, 63, '2024-09-02', NULL),
  (53, 'TAB-014', 'Fondue set', 22, 69.00, NULL, 12, '2024-10-07', NULL),
  (55, 'KST-001', 'Bread box, ash wood', 23, 54.00, 2900, 17, '2024-01-08', NULL),
  (56, 'KST-002', 'Storage jar, 1 l', 23, 9.90, 610, 150, '2024-01-08', NULL),
  (57, 'KST-003', 'Storage jar, 2 l', 23, 13.50, 980, 96, '2024-01-08', NULL),
  (58, 'KST-004', 'Spice rack, wall mounted', 23, 31.00, 1400, 25, '2024-03-04', NULL),
  (59, 'KST-005', 'Wire fruit basket', 23, 24.50, 730, 0, '2024-03-04', '2024-11-18'),
  (60, 'KST-006', 'Crock for fermenting, 10 l', 23, 72.00, 9800, 5, '2024-09-02', NULL),
  (62, 'CUS-001', 'Linen cushion cover, oat', 31, 24.50, 220, 66, '2024-01-08', NULL),
  (63, 'CUS-002', 'Linen cushion cover, rust', 31, 24.50, 220, 51, '2024-01-08', NULL),
  (64, 'CUS-003', 'Velvet cushion, teal', 31, 29.90, 640, 38, '2024-01-08', NULL),
  (65, 'CUS-004', 'Corduroy floor cushion', 31, 58.00, 2800, 14, '2024-05-06', NULL),
  (66, 'CUS-005', 'Cushion filling, 50 cm', 31, 12.00, 500, 110, '2024-01-08', NULL),
  (67, 'CUS-006', 'Woven bench pad', 31, 42.00, NULL, 19, '2024-09-02', NULL),
  (70, 'BED-001', 'Washed linen duvet cover, double', 32, 119.00, 1700, 16, '2024-01-08', NULL),
  (71, 'BED-002', 'Washed linen pillowcase', 32, 27.00, 210, 58, '2024-01-08', NULL),
  (72, 'BED-003', 'Percale fitted sheet, 160 cm', 32, 44.00, 820, 30, '2024-01-08', NULL),
  (73, 'BED-004', 'Percale fitted sheet, 180 cm', 32, 48.50, 900, 28, '2024-01-08', NULL),
  (74, 'BED-005', 'Wool blanket, charcoal', 32, 98.00, 1850, 12, '2024-03-04', NULL),
  (75, 'BED-006', 'Wool blanket, cream', 32, 98.00, 1850, 9, '2024-03-04', NULL),
  (76, 'BED-007', 'Quilted bedspread', 32, 112.00, 2400, 6, '2024-10-07', NULL),
  (77, 'BED-008', 'Weighted blanket', 32, 135.00, 9800, 7, '2024-10-07', NULL),
  (80, 'CUR-001', 'Half-linen curtain, pair', 33, 86.00, 1950, 13, '2024-03-04', NULL),
  (81, 'CUR-002', 'Blackout curtain, pair', 33, 79.00, 3100, 0, '2024-03-04', '2025-05-19'),
  (83, 'TOW-001', 'Waffle towel, hand', 41, 11.00, 190, 94, '2024-01-08', NULL),
  (84, 'TOW-002', 'Waffle towel, bath', 41, 29.90, 560, 61, '2024-01-08', NULL),
  (85, 'TOW-003', 'Terry towel, hand', 41, 8.40, 170, 120, '2024-01-08', NULL),
  (86, 'TOW-004', 'Terry towel, bath', 41, 24.50, 610, 83, '2024-01-08', NULL),
  (87, 'TOW-005', 'Bath mat, cork', 41, 34.95, NULL, 24, '2024-05-06', NULL),
  (88, 'TOW-006', 'Children''s hooded towel', 41, 26.50, 420, 31, '2025-03-03', NULL),
  (90, 'BST-001', 'Laundry basket, willow', 42, 49.00, 2050, 15, '2024-01-08', NULL),
  (91, 'BST-002', 'Wall shelf, bath, two tiers', 42, 39.90, 2600, 18, '2024-03-04', NULL),
  (92, 'BST-003', 'Soap dish, slate', 42, 9.90, 330, 79, '2024-01-08', NULL),
  (93, 'BST-004', 'Toothbrush cup', 42, 8.40, 280, 85, '2024-01-08', NULL),
  (95, 'VAS-001', 'Bud vase, clear', 51, 12.00, 250, 97, '2024-01-08', NULL),
  (96, 'VAS-002', 'Bud vase, amber', 51, 12.00, 250, 72, '2024-01-08', NULL),
  (97, 'VAS-003', 'Tall floor vase', 51, 84.00, 5400, 5, '2024-05-06', NULL),
  (98, 'VAS-004', 'Ribbed vase, blue', 51, 32.00, 1200, 26, '2024-09-02', NULL),
  (99, 'VAS-005', 'Seconds: ribbed vase, blue', 51, 0.00, 1200, 3, '2025-06-16', NULL),
  (101, 'CLK-001', 'Oak wall clock', 52, 62.00, 1300, 17, '2024-01-08', NULL),
  (102, 'CLK-002', 'Kitchen timer, mechanical', 52, 16.00, 150, 54, '2024-01-08', NULL),
  (103, 'CLK-003', 'Station clock, double-sided', 52, 178.00, 7300, 1, '2024-10-07', NULL),
  (104, 'CLK-004', 'Alarm clock, walnut', 52, 39.90, 450, 33, '2025-01-20', NULL),
  (106, 'DEC-001', 'Driftwood mirror', 5, 110.00, 8600, 4, '2024-05-06', NULL),
  (107, 'DEC-002', 'Brass candle snuffer', 5, 15.50, 120, 40, '2024-10-07', NULL),
  (110, 'PLA-001', 'Terracotta planter, 20 cm', 61, 13.50, 2100, 70, '2024-03-04', NULL),
  (111, 'PLA-002', 'Terracotta planter, 35 cm', 61, 31.00, 7200, 28, '2024-03-04', NULL),
  (112, 'PLA-003', 'Concrete trough planter', 61, 88.00, 16500, 6, '2024-03-04', NULL),
  (113, 'PLA-004', 'Zinc planter, oval', 61, 45.00, 3300, 18, '2024-05-06', NULL),
  (114, 'PLA-005', 'Hanging planter, macrame', 61, 22.00, NULL, 36, '2024-05-06', NULL),
  (115, 'PLA-006', 'Herb box with three pots', 61, 40.00, 9800, 22, '2025-03-03', NULL),
  (116, 'PLA-007', 'Self-watering planter', 61, 36.00, 2700, 31, '2025-04-07', NULL),
  (118, 'NEW-001', 'Linen apron', NULL, 37.00, NULL, 20, '2025-06-23', NULL),
  (119, 'NEW-002', 'Picnic blanket', NULL, 55.00, NULL, 10, '2025-06-23', NULL),
  (120, 'NEW-003', 'Folding beach chair', NULL, 64.50, 4700, 12, '2025-06-23', NULL);

-- Customers. Places and names come in groups; a quarter of the people have a name from another group than their place.
-- Ids divisible by 20 are left to the handwritten rows below.
WITH groups (g, country, cities, given, family) AS (VALUES
  (1, 'Portugal', ARRAY['Porto', 'Porto', 'Porto', 'Lisbon', 'Lisbon', 'Braga', 'Coimbra', 'Faro', 'Aveiro'],
    ARRAY['Beatriz', 'Tiago', 'Catarina', 'Rui', 'Marta', 'João', 'Leonor', 'Duarte', 'Filipa', 'Gonçalo', 'Sara', 'Nuno', 'Inês', 'Afonso', 'Matilde', 'Edson', 'Rosário', 'Vasco', 'Benedita', 'Kiluanji'],
    ARRAY['Almeida', 'Teixeira', 'Figueiredo', 'Moreira', 'Pinto', 'Queirós', 'Tavares', 'Lobo', 'Seixas', 'Amaral', 'Cabral', 'Fonseca', 'Brandão', 'Vaz', 'Semedo', 'Leitão', 'Paiva', 'Mascarenhas', 'Évora', 'Barros', 'Nogueira', 'Sequeira', 'Calado', 'Dias']),
  (2, 'Spain', ARRAY['Madrid', 'Valencia', 'Seville', 'Vigo', 'Bilbao'],
    ARRAY['Lucía', 'Álvaro', 'Nerea', 'Iker', 'Carmen', 'Pau', 'Rocío', 'Mateo', 'Noa', 'Xoán', 'Inmaculada', 'Diego', 'Aitana', 'Youssef'],
    ARRAY['Ortega', 'Navarro', 'Etxeberria', 'Vidal', 'Serrano', 'Ibáñez', 'Quispe', 'Bou', 'Carballo', 'Molina', 'Zubiri', 'Cano', 'Prieto', 'Salgado']),
  (3, 'France', ARRAY['Lyon', 'Nantes', 'Paris', 'Paris', 'Lille'],
    ARRAY['Camille', 'Étienne', 'Aminata', 'Hugo', 'Margaux', 'Yanis', 'Solène', 'Mamadou', 'Élodie', 'Bastien', 'Inaya', 'Gaspard', 'Maëlle', 'Linh'],
    ARRAY['Lefèvre', 'Diallo', 'Rousseau', 'Benali', 'Marchand', 'Traoré', 'Guérin', 'Nguyen', 'Le Goff', 'Chevalier', 'Perrin', 'Bourdon', 'Fontaine', 'Sissoko']),
  (4, 'Germany', ARRAY['Cologne', 'Berlin', 'Berlin', 'Leipzig', 'Halle'],
    ARRAY['Friederike', 'Emre', 'Jürgen', 'Lena', 'Deniz', 'Anneliese', 'Jonas', 'Elif', 'Thorben', 'Mareike', 'Yusuf', 'Svenja', 'Anton', 'Hatice'],
    ARRAY['Yılmaz', 'Brandt', 'Vogel', 'Kaya', 'Schreiber', 'Hoffmann', 'Petersen', 'Grimm', 'Kessler', 'Demir', 'Wagenknecht', 'Lorenz', 'Adler', 'Baumann']),
  (5, 'Netherlands', ARRAY['Rotterdam', 'Utrecht', 'Groningen'],
    ARRAY['Sanne', 'Daan', 'Fatima', 'Joost', 'Anouk', 'Ravi', 'Wietske', 'Bilal'],
    ARRAY['van Dijk', 'Bakker', 'El Amrani', 'de Wit', 'Mulder', 'Ramdin', 'Hoekstra', 'Tuinman']),
  (6, 'Poland', ARRAY['Kraków', 'Gdańsk', 'Wrocław'],
    ARRAY['Zofia', 'Wojciech', 'Agnieszka', 'Kacper', 'Małgorzata', 'Tymon', 'Jagoda', 'Oleksandr'],
    ARRAY['Wójcik', 'Mazur', 'Dudek', 'Zając', 'Pietrzak', 'Kowal', 'Bondarenko', 'Wilk']),
  (7, 'Ireland', ARRAY['Dublin', 'Cork', 'Galway', 'Newcastle'],
    ARRAY['Saoirse', 'Cormac', 'Niamh', 'Declan', 'Aoife', 'Fintan', 'Oisín', 'Grace'],
    ARRAY['O''Connor', 'Gallagher', 'Byrne', 'O''Malley', 'Keane', 'Lynch', 'Adeyemi', 'Walsh']),
  (8, 'Italy', ARRAY['Turin', 'Bologna', 'Naples'],
    ARRAY['Chiara', 'Matteo', 'Giulia', 'Lorenzo', 'Ilaria', 'Samir', 'Ornella', 'Dario'],
    ARRAY['Ferrari', 'Esposito', 'Conti', 'Marchetti', 'Bianchi', 'Greco', 'Haile', 'Sanna']),
  (9, 'Sweden', ARRAY['Malmö', 'Gothenburg', 'Uppsala'],
    ARRAY['Astrid', 'Nils', 'Ebba', 'Oskar', 'Elin', 'Aram', 'Signe', 'Leila'],
    ARRAY['Lindqvist', 'Bergström', 'Sjöberg', 'Nyström', 'Ekholm', 'Haddad', 'Hosseini', 'Ahlgren']),
  (10, 'United Kingdom', ARRAY['London', 'London', 'Leeds', 'Cardiff', 'Newcastle'],
    ARRAY['Adaeze', 'Arjun', 'Priya', 'Owen', 'Mei', 'Kwame', 'Harriet', 'Yuki'],
    ARRAY['Okafor', 'Iyer', 'Patel', 'Hughes', 'Chen', 'Mensah', 'Blackwood', 'Tanaka']),
  (11, 'Switzerland', ARRAY['Zurich', 'Geneva', 'Basel'],
    ARRAY['Reto', 'Ngọc', 'Vreni', 'Tenzin', 'Sofia', 'Luca', 'Mirjam', 'Besim'],
    ARRAY['Keller', 'Trần', 'Zgraggen', 'Dorji', 'Favre', 'Berisha', 'Amstutz', 'Rossi'])
),
drawn AS (
  SELECT i,
    CASE WHEN roll(i, 1) < 0.32 THEN 1 WHEN roll(i, 1) < 0.46 THEN 2 WHEN roll(i, 1) < 0.58 THEN 3
         WHEN roll(i, 1) < 0.69 THEN 4 WHEN roll(i, 1) < 0.76 THEN 5 WHEN roll(i, 1) < 0.82 THEN 6
         WHEN roll(i, 1) < 0.87 THEN 7 WHEN roll(i, 1) < 0.91 THEN 8 WHEN roll(i, 1) < 0.94 THEN 9
         WHEN roll(i, 1) < 0.98 THEN 10 ELSE 11 END AS place
  FROM generate_series(1, 319) AS i
  WHERE i % 20 <> 0 AND i NOT IN (13, 77, 78, 131, 204, 205, 206, 251)  -- accounts that were deleted
),
named AS (
  SELECT i, p.country,
    p.cities[1 + floor(roll(i, 3) * cardinality(p.cities))::integer] AS city,
    n.given[1 + floor(roll(i, 4) * cardinality(n.given))::integer] || ' '
      || n.family[1 + floor(roll(i, 5) * cardinality(n.family))::integer] AS full_name
  FROM drawn
  JOIN groups AS p ON p.g = drawn.place
  JOIN groups AS n ON n.g = CASE WHEN roll(i, 2) < 0.75 THEN drawn.place ELSE 1 + floor(roll(i, 6) * 11)::integer END
)
INSERT INTO customers (id, full_name, email, phone, city, country, joined_on, referred_by, newsletter)
SELECT i,
  full_name,
  replace(replace(lower(translate(full_name, 'ÁÉáâãäåçéèêëíïóòôõöøúüñńłąężıọầ', 'AEaaaaaceeeeiioooooouunnlaezioa')), ' ', '.'), '''', '')
    || i || CASE WHEN roll(i, 7) < 0.6 THEN '@example.com' ELSE '@example.org' END,
  CASE WHEN roll(i, 8) < 0.72 THEN '555-0' || lpad(floor(roll(i, 9) * 1000)::text, 3, '0') END,
  CASE WHEN roll(i, 10) < 0.93 THEN city END,
  country,
  date '2024-01-08' + floor(i * 1.68)::integer,
  NULL,
  CASE WHEN roll(i, 11) < 0.46 THEN true WHEN roll(i, 11) < 0.73 THEN false END
FROM named;

-- Handwritten customers: towns typed in other ways, a town that exists in two countries, namesakes, a name of one word.
INSERT INTO customers (id, full_name, email, phone, city, country, joined_on, referred_by, newsletter) VALUES
  (20, 'Marta Seixas', 'marta.seixas@example.com', '555-0117', 'porto', 'Portugal', '2024-02-10', NULL, true),
  (40, 'Marta Seixas', 'm.seixas@example.org', NULL, 'Porto', 'Portugal', '2024-03-15', 20, NULL),
  (60, 'Lars van den Bogaert', 'lars.bogaert@example.com', '555-0161', 'Halle', 'Belgium', '2024-04-17', NULL, false),
  (80, 'Heike Brandt', 'heike.brandt@example.org', NULL, 'Koln', 'Germany', '2024-05-21', NULL, true),
  (100, 'Suharti', 'suharti@example.com', '555-0199', 'Rotterdam', 'Netherlands', '2024-06-24', NULL, NULL),
  (120, 'Kwame Mensah', 'kwame.m@example.com', '555-0120', 'London', 'United Kingdom', '2024-07-27', NULL, true),
  (140, 'Kwame Mensah', 'kmensah@example.org', '555-0145', 'Leeds', 'United Kingdom', '2024-08-30', NULL, false),
  (160, 'Vreni Amstutz', 'vreni.amstutz@example.com', NULL, 'Zürich', 'Switzerland', '2024-10-03', 7, true),
  (180, 'Aurora Lobo', 'aurora.lobo@example.org', '555-0180', 'Lisboa', 'Portugal', '2024-11-05', NULL, NULL),
  (200, 'Ebba Ahlgren', 'ebba.ahlgren@example.com', NULL, 'Malmo', 'Sweden', '2024-12-09', NULL, true),
  (220, 'Daphne O''Brien-Yates', 'daphne.oby@example.com', '555-0220', 'Newcastle', 'United Kingdom', '2025-01-12', NULL, false),
  (240, 'Xiomara del Río', 'xio.delrio@example.org', NULL, 'Valencia', 'Spain', '2025-02-14', 20, true),
  (260, 'Tomé Cabral', 'tome.cabral@example.com', '555-0260', 'Porto ', 'Portugal', '2025-03-20', NULL, true),
  (280, 'Yuki Tanaka', 'yuki.tanaka@example.org', '555-0280', 'Oporto', 'Portugal', '2025-04-23', 100, NULL),
  (300, 'Ingrid Sæther', 'ingrid.saether@example.com', NULL, 'Bergen', 'Norway', '2025-05-26', NULL, false);

-- About one customer in six was recommended by somebody who was there before.
UPDATE customers AS c
SET referred_by = r.id
FROM customers AS r
WHERE c.referred_by IS NULL
  AND roll(c.id, 12) < 0.17
  AND r.id = 1 + floor(roll(c.id, 13) * roll(c.id, 13) * (c.id - 1))::integer
  AND r.joined_on < c.joined_on;

-- Orders. Many customers have none or one, a few have dozens. No orders came in while the warehouse moved (August
-- 2024), over Christmas, on New Year's Day and during the outage of 19 February 2025.
WITH wished AS (
  SELECT c.id AS customer_id, c.country, c.city, c.joined_on, c.id * 100 + k AS seed
  FROM customers AS c
  CROSS JOIN LATERAL (SELECT roll(c.id, 14) AS r) AS luck
  CROSS JOIN LATERAL generate_series(1, CASE
    WHEN c.id IN (20, 40, 120, 140) THEN 4
    WHEN r < 0.22 THEN 0 WHEN r < 0.48 THEN 1 WHEN r < 0.66 THEN 2 WHEN r < 0.77 THEN 3 WHEN r < 0.85 THEN 4
    WHEN r < 0.91 THEN 5 ELSE 6 + floor((r - 0.91) * (r - 0.91) * 3300)::integer END) AS k
),
dated AS (
  SELECT customer_id, country, city, seed,
    joined_on + floor((0.3 * roll(seed, 20) + 0.7 * roll(seed, 20) * roll(seed, 20)) * (date '2025-07-01' - joined_on))::integer
      + make_interval(secs => floor((6 + 9 * (roll(seed, 21) + roll(seed, 22))) * 3600)) AS ordered_at
  FROM wished
),
kept AS (
  SELECT * FROM dated
  WHERE roll(seed, 23) < CASE
      WHEN extract(month FROM ordered_at) IN (11, 12) THEN 1.0
      WHEN extract(month FROM ordered_at) IN (1, 2, 7, 8) THEN 0.85
      ELSE 0.96 END
    AND ordered_at::date NOT BETWEEN date '2024-08-12' AND date '2024-08-18'
    AND ordered_at::date NOT BETWEEN date '2024-12-24' AND date '2024-12-26'
    AND ordered_at::date NOT IN (date '2025-01-01', date '2025-02-19')
  UNION ALL
  -- Around midnight at the ends of months.
  SELECT c.id, c.country, c.city, c.id * 100 + 99, t.ordered_at
  FROM (VALUES
    (20, timestamp '2024-02-29 23:58:41'),
    (40, timestamp '2024-03-31 23:59:59.5'),
    (60, timestamp '2025-02-28 23:59:58'),
    (80, timestamp '2025-03-01 00:00:00'),
    (100, timestamp '2025-03-31 23:59:59.64'),
    (120, timestamp '2025-04-01 00:00:00'),
    (140, timestamp '2025-05-31 23:47:05'),
    (160, timestamp '2025-06-01 00:00:00'),
    (180, timestamp '2024-12-31 23:59:30')
  ) AS t (customer_id, ordered_at)
  JOIN customers AS c ON c.id = t.customer_id
),
numbered AS (
  SELECT *, row_number() OVER (ORDER BY ordered_at, customer_id)::integer AS n FROM kept
)
INSERT INTO orders (id, customer_id, ordered_at, status, shipping_fee, coupon_code)
SELECT 1000 + n + n / 37,
  customer_id,
  ordered_at,
  CASE
    WHEN roll(seed, 24) < 0.06 THEN 'cancelled'
    WHEN ordered_at >= '2025-06-28' THEN CASE WHEN roll(seed, 25) < 0.6 THEN 'placed' ELSE 'paid' END
    WHEN ordered_at >= '2025-06-23' THEN CASE WHEN roll(seed, 25) < 0.1 THEN 'placed' WHEN roll(seed, 25) < 0.4 THEN 'paid' ELSE 'shipped' END
    WHEN ordered_at >= '2025-06-16' THEN CASE WHEN roll(seed, 25) < 0.5 THEN 'shipped' ELSE 'delivered' END
    WHEN roll(seed, 25) < 0.012 THEN 'shipped'
    ELSE 'delivered'
  END,
  CASE WHEN city IS NULL THEN 0.00 WHEN country IN ('Portugal', 'Spain') THEN 4.90 WHEN country IN ('United Kingdom', 'Switzerland', 'Norway') THEN 14.50 ELSE 9.50 END,
  CASE
    WHEN roll(seed, 26) < 0.09 THEN 'WELCOME5'
    WHEN roll(seed, 26) < 0.16 AND extract(month FROM ordered_at) BETWEEN 3 AND 5 THEN 'SPRING10'
    WHEN roll(seed, 26) < 0.18 AND extract(month FROM ordered_at) BETWEEN 3 AND 5 THEN 'SPRING20'
    WHEN roll(seed, 26) < 0.22 AND extract(month FROM ordered_at) IN (11, 12) THEN 'LAMPDAY'
  END
FROM numbered;

-- Lines: one to six products that were in the range on that day, the popular and the cheap ones far more often; some
-- products have never been sold. Products that were there from the start cost a little less before 2025.
WITH slots AS (
  SELECT o.id AS order_id, o.ordered_at::date AS day, o.coupon_code, k, o.id * 10 + k AS seed
  FROM orders AS o
  CROSS JOIN LATERAL (SELECT roll(o.id, 30) AS r) AS luck
  CROSS JOIN LATERAL generate_series(1, CASE
    WHEN r < 0.40 THEN 1 WHEN r < 0.70 THEN 2 WHEN r < 0.86 THEN 3 WHEN r < 0.94 THEN 4 WHEN r < 0.98 THEN 5 ELSE 6 END) AS k
),
-- Products are ranked once for each span of days between changes of the range.
spans AS (
  SELECT day AS from_day, lead(day, 1, date '2026-01-01') OVER (ORDER BY day) AS until_day
  FROM (SELECT added_on AS day FROM products UNION SELECT discontinued_on FROM products WHERE discontinued_on IS NOT NULL) AS changes
),
ranges AS (
  SELECT s.from_day, s.until_day, array_agg(p.id ORDER BY roll(p.id, 31) * (12 + p.price::double precision), p.id) AS ids
  FROM spans AS s
  JOIN products AS p ON p.added_on <= s.from_day AND (p.discontinued_on IS NULL OR p.discontinued_on > s.from_day)
  WHERE p.id NOT IN (16, 37, 65, 98, 99, 103, 118, 119, 120)
  GROUP BY s.from_day, s.until_day
),
chosen AS (
  SELECT t.*, r.ids[1 + floor((0.25 * roll(seed, 32) + 0.75 * roll(seed, 32) * roll(seed, 32)) * cardinality(r.ids))::integer] AS product_id
  FROM slots AS t
  JOIN ranges AS r ON t.day >= r.from_day AND t.day < r.until_day
)
INSERT INTO order_items (order_id, line_no, product_id, service, quantity, unit_price)
SELECT c.order_id, c.k, c.product_id, NULL,
  CASE WHEN p.category_id = 22 AND p.price < 20 AND roll(seed, 33) < 0.45 THEN (ARRAY[4, 6, 6, 12])[1 + floor(roll(seed, 34) * 4)::integer]
       WHEN p.price > 60 OR roll(seed, 33) < 0.70 THEN 1 WHEN roll(seed, 33) < 0.90 THEN 2 WHEN roll(seed, 33) < 0.96 THEN 3 ELSE 4 END,
  round(p.price
    * CASE WHEN p.added_on = '2024-01-08' AND c.day < '2025-01-01' AND p.id % 3 = 0 THEN 0.95 ELSE 1 END
    * CASE c.coupon_code WHEN 'WELCOME5' THEN 0.95 WHEN 'SPRING10' THEN 0.90 WHEN 'SPRING20' THEN 0.80 WHEN 'LAMPDAY' THEN 0.85 ELSE 1 END, 2)
FROM chosen AS c
JOIN products AS p ON p.id = c.product_id;

-- Services take the line after the last product.
INSERT INTO order_items (order_id, line_no, product_id, service, quantity, unit_price)
SELECT order_id, max(line_no) + 1, NULL,
  CASE WHEN roll(order_id, 36) < 0.75 THEN 'Gift wrapping' ELSE 'Engraving' END,
  1,
  CASE WHEN roll(order_id, 36) < 0.75 THEN 3.50 ELSE 8.00 END
FROM order_items
WHERE roll(order_id, 35) < 0.06
GROUP BY order_id;

-- Payments: the whole sum at once, or in two parts, or not at all; money back for most cancelled orders that had been
-- paid, and for the odd broken plate.
WITH bills AS (
  SELECT o.id, o.ordered_at, o.status, sum(i.quantity * i.unit_price) + o.shipping_fee AS total,
    sum(i.quantity * i.unit_price) AS goods,
    roll(o.id, 40) AS r,
    CASE WHEN o.status = 'paid' OR roll(o.id, 41) < 0.76 THEN 'card' WHEN roll(o.id, 41) < 0.94 THEN 'bank transfer' ELSE 'voucher' END AS method
  FROM orders AS o
  JOIN order_items AS i ON i.order_id = o.id
  GROUP BY o.id
),
moves AS (
  -- one payment
  SELECT id AS order_id, method, total AS amount,
    ordered_at + make_interval(secs => CASE method WHEN 'bank transfer' THEN floor(90000 + roll(id, 42) * 300000) ELSE floor(20 + roll(id, 42) * 400) END) AS paid_at
  FROM bills
  WHERE (status IN ('delivered', 'shipped') AND r >= 0.10) OR (status = 'paid' AND r >= 0.10) OR (status = 'cancelled' AND r >= 0.55)
  UNION ALL
  -- two payments: a deposit and the rest
  SELECT id, CASE k WHEN 1 THEN 'voucher' ELSE method END,
    CASE k WHEN 1 THEN round(total * 0.4, 0) ELSE total - round(total * 0.4, 0) END,
    ordered_at + make_interval(secs => floor(60 + k * 200 + CASE WHEN method = 'bank transfer' AND k = 2 THEN 172800 ELSE 0 END))
  FROM bills CROSS JOIN generate_series(1, 2) AS k
  WHERE (status IN ('delivered', 'shipped') AND r >= 0.018 AND r < 0.10) OR (status = 'paid' AND r < 0.10)
  UNION ALL
  -- only the deposit so far
  SELECT id, 'card', round(total * 0.4, 0), ordered_at + interval '3 minutes'
  FROM bills
  WHERE status = 'placed' AND r < 0.25
  UNION ALL
  -- refunds
  SELECT id, method, CASE status WHEN 'cancelled' THEN -total ELSE -round(goods * 0.5, 2) END,
    ordered_at + make_interval(secs => floor(500000 + roll(id, 43) * 600000))
  FROM bills
  WHERE (status = 'cancelled' AND r >= 0.58) OR (status = 'delivered' AND r >= 0.975 AND ordered_at < '2025-06-10')
)
INSERT INTO payments (id, order_id, paid_at, amount, method)
SELECT row_number() OVER (ORDER BY paid_at, order_id, amount), order_id, paid_at, amount, method
FROM moves
WHERE paid_at < '2025-07-01';

-- Parcels: usually one, sometimes two days apart; a parcel under way or lost has no delivery.
WITH parcels AS (
  SELECT o.id AS order_id, o.status, o.ordered_at, k,
    (ARRAY['Parcelo', 'Parcelo', 'Parcelo', 'Nordpak', 'Nordpak', 'Rouleur Express'])[1 + floor(roll(o.id, 50) * 6)::integer] AS carrier,
    o.ordered_at::date + 1 + k * 2 - 2 + make_interval(secs => floor(28800 + roll(o.id * 10 + k, 51) * 28000)) AS shipped_at
  FROM orders AS o
  CROSS JOIN LATERAL generate_series(1, CASE WHEN roll(o.id, 52) < 0.06 THEN 2 ELSE 1 END) AS k
  WHERE o.status IN ('shipped', 'delivered')
)
INSERT INTO shipments (id, order_id, carrier, shipped_at, delivered_at)
SELECT row_number() OVER (ORDER BY shipped_at, order_id), order_id, carrier, shipped_at,
  CASE WHEN status = 'delivered' THEN shipped_at::date + 1 + floor(roll(order_id * 10 + k, 53) * roll(order_id * 10 + k, 54) * 8)::integer
    + make_interval(secs => floor(32400 + roll(order_id * 10 + k, 55) * 36000)) END
FROM parcels;

-- Reviews of delivered products, by some of those who bought them.
WITH bought AS (
  SELECT o.customer_id, o.ordered_at::date AS day, p.code, i.order_id * 10 + i.line_no AS seed
  FROM order_items AS i
  JOIN orders AS o ON o.id = i.order_id AND o.status = 'delivered'
  JOIN products AS p ON p.id = i.product_id
  WHERE roll(i.order_id * 10 + i.line_no, 60) < 0.17
),
rated AS (
  SELECT *, day + 5 + floor(roll(seed, 61) * 30)::integer AS posted_on,
    CASE WHEN roll(seed, 62) < 0.45 THEN 5 WHEN roll(seed, 62) < 0.72 THEN 4 WHEN roll(seed, 62) < 0.86 THEN 3
         WHEN roll(seed, 62) < 0.94 THEN 2 ELSE 1 END AS rating
  FROM bought
  UNION ALL
  -- Products that were removed from the table; their reviews stayed.
  SELECT customer_id, posted_on, code, 0, posted_on, rating
  FROM (VALUES
    (7, 'VAS-090', 5, date '2024-05-02'),
    (20, 'VAS-090', 4, date '2024-06-11'),
    (31, 'VAS-090', 4, date '2024-07-19'),
    (NULL, 'VAS-090', 2, date '2024-09-30'),
    (60, 'LMP-091', 1, date '2024-06-03'),
    (NULL, 'LMP-091', 2, date '2024-06-28')
  ) AS gone (customer_id, code, rating, posted_on)
)
INSERT INTO reviews (id, product_code, customer_id, rating, comment, posted_on)
SELECT row_number() OVER (ORDER BY posted_on, code, seed), code,
  CASE WHEN roll(seed, 63) >= 0.04 THEN customer_id END,
  rating,
  CASE
    WHEN roll(seed, 64) < 0.42 THEN NULL
    WHEN rating = 5 THEN (ARRAY['Even nicer than in the photo.', 'Bought a second one.', 'Exactly what I hoped for.', 'Arrived fast and well packed.', 'My mother wants one too.'])[1 + floor(roll(seed, 65) * 5)::integer]
    WHEN rating = 4 THEN (ARRAY['Lovely, a little smaller than expected.', 'Good quality for the price.', 'Nice, but the box was dented.'])[1 + floor(roll(seed, 65) * 3)::integer]
    WHEN rating = 3 THEN (ARRAY['It does the job.', 'The color differs from the picture.', 'Fine. Nothing more.'])[1 + floor(roll(seed, 65) * 3)::integer]
    ELSE (ARRAY['Arrived chipped.', 'Sent it back.', 'Not worth the money.'])[1 + floor(roll(seed, 65) * 3)::integer]
  END,
  posted_on
FROM rated
WHERE posted_on <= '2025-06-30';

DROP FUNCTION roll(integer, integer);
