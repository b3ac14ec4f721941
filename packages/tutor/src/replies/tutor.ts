/** What the tutor is and what it can do. */
const WHO =
  "I'm the built-in tutor of this course. I'm not a language model: I run your query on PostgreSQL and answer from what the runs show, from plans, and from the course.";

const CAN =
  "You can ask me why a query or a result is wrong, what an error means, what a part of your query does, whether an index or a rewrite makes it faster, how two features of SQL differ, how tables connect, and for an example or a similar task.";

/** The answer to a question that isn't understood. */
export const UNKNOWN = `I don't know that one. ${CAN} This cost nothing.`;
export const ABOUT_ME = `${WHO} ${CAN} This cost nothing.`;
export const UNRELATED = `That isn't about SQL or this course, so I have no answer to it. ${CAN} This cost nothing.`;
export const OTHER_LANGUAGE =
  "I can't read that question. I read English, and common questions in German, Spanish, French, and Portuguese; I answer in English. This cost nothing.";
export const WELCOME = "You're welcome. This cost nothing.";
export const NO_SOLUTION =
  "I don't write the answer for you: you would learn nothing from it. Ask why your query is wrong, for an example on other data, or take the next hint.";
