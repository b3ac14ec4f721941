-- Brackwater Optics, the personnel office. Moments are timestamptz and are told in UTC; all money is in euros.

CREATE TABLE departments (
  id integer PRIMARY KEY,
  name text NOT NULL,
  parent_id integer REFERENCES departments (id),
  cost_center text UNIQUE,
  closed_on date,
  CHECK (parent_id < id)
);

CREATE TABLE positions (
  id integer PRIMARY KEY,
  title text NOT NULL UNIQUE,
  grade integer NOT NULL CHECK (grade BETWEEN 1 AND 9),
  min_pay numeric(10, 2) NOT NULL CHECK (min_pay > 0),
  max_pay numeric(10, 2),
  CHECK (max_pay >= min_pay)
);

CREATE TABLE employees (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  email text UNIQUE,
  manager_id integer REFERENCES employees (id),
  hired_on date NOT NULL,
  left_on date,
  CHECK (manager_id < id),
  CHECK (left_on >= hired_on)
);

CREATE TABLE contracts (
  id integer PRIMARY KEY,
  employee_id integer NOT NULL REFERENCES employees (id),
  department_id integer NOT NULL REFERENCES departments (id),
  position_id integer NOT NULL REFERENCES positions (id),
  kind text NOT NULL CHECK (kind IN ('permanent', 'fixed-term', 'apprentice')),
  weekly_hours numeric(4, 1) NOT NULL CHECK (weekly_hours > 0 AND weekly_hours <= 48),
  valid_from date NOT NULL,
  valid_to date,
  UNIQUE (employee_id, valid_from),
  CHECK (valid_to > valid_from)
);

CREATE TABLE salaries (
  employee_id integer NOT NULL REFERENCES employees (id),
  valid_from date NOT NULL,
  yearly numeric(10, 2) NOT NULL CHECK (yearly > 0),
  reason text NOT NULL CHECK (reason IN ('hired', 'raise', 'promotion', 'correction')),
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (employee_id, valid_from)
);

CREATE TABLE absences (
  id integer PRIMARY KEY,
  employee_id integer NOT NULL REFERENCES employees (id),
  kind text NOT NULL CHECK (kind IN ('vacation', 'sick', 'parental', 'unpaid')),
  first_day date NOT NULL,
  last_day date,
  reported_at timestamptz NOT NULL,
  CHECK (last_day >= first_day)
);

CREATE TABLE trainings (
  id integer PRIMARY KEY,
  title text NOT NULL UNIQUE,
  mandatory boolean NOT NULL,
  valid_months integer CHECK (valid_months > 0),
  fee numeric(8, 2) NOT NULL CHECK (fee >= 0)
);

CREATE TABLE training_attendance (
  training_id integer NOT NULL REFERENCES trainings (id),
  employee_id integer NOT NULL REFERENCES employees (id),
  held_on date NOT NULL,
  score integer CHECK (score BETWEEN 0 AND 100),
  PRIMARY KEY (training_id, employee_id, held_on)
);

CREATE TABLE openings (
  id integer PRIMARY KEY,
  department_id integer NOT NULL REFERENCES departments (id),
  position_id integer NOT NULL REFERENCES positions (id),
  posted_on date NOT NULL,
  closed_on date,
  CHECK (closed_on >= posted_on)
);

CREATE TABLE applications (
  id integer PRIMARY KEY,
  opening_id integer NOT NULL REFERENCES openings (id),
  applicant text NOT NULL,
  email text NOT NULL,
  source text,
  applied_at timestamptz NOT NULL,
  stage text NOT NULL CHECK (stage IN ('received', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  employee_id integer UNIQUE REFERENCES employees (id),
  CHECK (decided_at >= applied_at),
  CHECK (employee_id IS NULL OR stage = 'hired')
);

COMMENT ON TABLE departments IS 'The company and its departments, as a tree.';
COMMENT ON COLUMN departments.id IS 'ID of the department.';
COMMENT ON COLUMN departments.name IS 'Not unique: two departments are called Support.';
COMMENT ON COLUMN departments.parent_id IS 'The parent department, always an older one; NULL for the company itself.';
COMMENT ON COLUMN departments.cost_center IS 'Where its costs are booked; NULL if they are booked with its sub-departments.';
COMMENT ON COLUMN departments.closed_on IS 'The last day it existed; NULL if it is open.';

COMMENT ON TABLE positions IS 'The positions that people can be employed in.';
COMMENT ON COLUMN positions.id IS 'ID of the position.';
COMMENT ON COLUMN positions.title IS 'Unique.';
COMMENT ON COLUMN positions.grade IS 'From 1, the lowest, to 9.';
COMMENT ON COLUMN positions.min_pay IS 'Lower end of the band of yearly full-time pay, in euros.';
COMMENT ON COLUMN positions.max_pay IS 'Upper end of the band; NULL if it is open-ended.';

COMMENT ON TABLE employees IS 'One row per employment: a person who left and came back has two.';
COMMENT ON COLUMN employees.id IS 'Employee ID.';
COMMENT ON COLUMN employees.full_name IS 'Not unique: different people can share a name.';
COMMENT ON COLUMN employees.email IS 'Work email address; NULL for people without one.';
COMMENT ON COLUMN employees.manager_id IS 'The person they report to, always with a lower ID; NULL for people who report to no one. It can still point to a manager who has left.';
COMMENT ON COLUMN employees.hired_on IS 'First day of work.';
COMMENT ON COLUMN employees.left_on IS 'Last day of work; NULL for current employees.';

COMMENT ON TABLE contracts IS 'The department, position and period of an employment. Some people have two contracts at once.';
COMMENT ON COLUMN contracts.id IS 'ID of the contract.';
COMMENT ON COLUMN contracts.employee_id IS 'The employee.';
COMMENT ON COLUMN contracts.department_id IS 'The department of the job.';
COMMENT ON COLUMN contracts.position_id IS 'The position.';
COMMENT ON COLUMN contracts.kind IS 'permanent, fixed-term or apprentice.';
COMMENT ON COLUMN contracts.weekly_hours IS 'Agreed hours per week; 40 is full time.';
COMMENT ON COLUMN contracts.valid_from IS 'The first day it is valid.';
COMMENT ON COLUMN contracts.valid_to IS 'The first day it is no longer valid; NULL if no end is agreed.';

COMMENT ON TABLE salaries IS 'Pay history. A row is valid from its date until the employee''s next row.';
COMMENT ON COLUMN salaries.employee_id IS 'The employee.';
COMMENT ON COLUMN salaries.valid_from IS 'The first day; it can be in the future.';
COMMENT ON COLUMN salaries.yearly IS 'Pay for a year of full-time work, in euros.';
COMMENT ON COLUMN salaries.reason IS 'hired, raise, promotion or correction.';
COMMENT ON COLUMN salaries.recorded_at IS 'When HR entered it: usually before valid_from, sometimes long after.';

COMMENT ON TABLE absences IS 'Periods of absence from work. A period can be reported twice.';
COMMENT ON COLUMN absences.id IS 'ID of the report.';
COMMENT ON COLUMN absences.employee_id IS 'The absent employee.';
COMMENT ON COLUMN absences.kind IS 'vacation, sick, parental or unpaid.';
COMMENT ON COLUMN absences.first_day IS 'The first day of the absence.';
COMMENT ON COLUMN absences.last_day IS 'The last day of the absence, inclusive; NULL if it isn''t known yet.';
COMMENT ON COLUMN absences.reported_at IS 'When the report was received.';

COMMENT ON TABLE trainings IS 'Courses that employees can or must take.';
COMMENT ON COLUMN trainings.id IS 'ID of the training.';
COMMENT ON COLUMN trainings.title IS 'Unique.';
COMMENT ON COLUMN trainings.mandatory IS 'Whether all employees have to take it.';
COMMENT ON COLUMN trainings.valid_months IS 'The number of months after which it has to be repeated; NULL if it never expires.';
COMMENT ON COLUMN trainings.fee IS 'Price per person in euros; 0 for in-house training.';

COMMENT ON TABLE training_attendance IS 'Attendance: one employee at one training on one day.';
COMMENT ON COLUMN training_attendance.training_id IS 'The training.';
COMMENT ON COLUMN training_attendance.employee_id IS 'The employee who attended.';
COMMENT ON COLUMN training_attendance.held_on IS 'The day of the training.';
COMMENT ON COLUMN training_attendance.score IS 'Points out of 100, 60 to pass; NULL if there was no test or the result isn''t known yet.';

COMMENT ON TABLE openings IS 'Advertised jobs.';
COMMENT ON COLUMN openings.id IS 'ID of the opening.';
COMMENT ON COLUMN openings.department_id IS 'The hiring department.';
COMMENT ON COLUMN openings.position_id IS 'The position to fill.';
COMMENT ON COLUMN openings.posted_on IS 'The day it was advertised.';
COMMENT ON COLUMN openings.closed_on IS 'The last day to apply; NULL while it is open.';

COMMENT ON TABLE applications IS 'One row per application to an opening.';
COMMENT ON COLUMN applications.id IS 'ID of the application.';
COMMENT ON COLUMN applications.opening_id IS 'The opening.';
COMMENT ON COLUMN applications.applicant IS 'Name as typed.';
COMMENT ON COLUMN applications.email IS 'Personal email address as typed, so upper and lower case vary.';
COMMENT ON COLUMN applications.source IS 'Where they heard about it, as typed; NULL if they didn''t say.';
COMMENT ON COLUMN applications.applied_at IS 'When it was received.';
COMMENT ON COLUMN applications.stage IS 'The current stage: received, interview, offer, hired, rejected or withdrawn.';
COMMENT ON COLUMN applications.decided_at IS 'When it was hired, rejected or withdrawn; NULL while it is open.';
COMMENT ON COLUMN applications.employee_id IS 'The employee that the applicant became; NULL for all others.';
