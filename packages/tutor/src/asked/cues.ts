/** What a learner wants from the tutor. */
export type Intent =
  | "solution"
  | "thanks"
  | "tutor"
  | "unrelated"
  | "product"
  | "accepted"
  | "next"
  | "similar"
  | "task"
  | "scale"
  | "index-unused"
  | "faster"
  | "another-way"
  | "order"
  | "many"
  | "few"
  | "null"
  | "zero"
  | "figure"
  | "zone"
  | "rows-out"
  | "changes"
  | "right"
  | "wrong"
  | "error"
  | "explain"
  | "example"
  | "concept"
  | "tables"
  | "why"
  | "help";

/** Phrases separated by `|`; a question must contain one of them. A star at the end also matches longer words; `!` before them forbids all of them. */
type Term = string;

/** A sign of an intent: a question must meet every term. Cues with narrower terms have larger weights. */
interface Cue {
  readonly intent: Intent;
  readonly weight: number;
  readonly terms: readonly Term[];
}

const cue = (intent: Intent, weight: number, ...terms: Term[]): Cue => ({ intent, weight, terms });

const QUERY = "this|it|my|that|here|query|sql|statement|code|these|the result|i";

/** Signs of each intent. The largest weight wins; of two equal ones, the first. */
const CUES: readonly Cue[] = [
  cue(
    "solution",
    9,
    "give|show|tell|write|send|print|reveal|what is|just|want|need",
    "solution|the answer|correct query|right query|final query",
  ),
  cue("solution", 9, "solve|write it|do it|do this|write this|write the query", "for me|please|it|this"),
  cue("thanks", 8, "thanks|thank you"),
  cue(
    "tutor",
    8,
    "are you|who are you|what are you|who made|who built|what can you|how do you work|your instructions|your prompt|do you speak",
    "!error",
  ),
  cue("tutor", 7, "chatgpt|gpt|openai|claude|gemini|robot|human being"),
  cue(
    "unrelated",
    8,
    "pandas|dataframe|data frame|dplyr|power bi|tableau|excel|dax|java|javascript|python script|python code|in python|in r",
    "can you|could you|write|convert|translate|how do i|how would|same thing|show me|give me",
    "!difference|versus|import|export",
  ),
  cue(
    "product",
    8,
    "exam|exams|timed test|pass mark",
    "how long|how many|can i|can you|may i|am i|do i|allowed|when|pass|take|taking",
  ),
  cue(
    "product",
    8,
    "credit|credits|charged|sign in|log in|sign up|delete my account|my account|export my data",
    "how|what|why|do|does|can|is|are|i|my",
  ),
  cue(
    "accepted",
    8,
    "accept|accepted|count as right|counts as right|be marked|mark it|pass the check|pass the exercise",
    "would|will|does|still|it|exercise|can|is",
    "!is not accepted|not accepted|why",
  ),
  cue(
    "unrelated",
    7,
    "poem|joke|weather|homework|recipe|capital of|world cup|song|movie tip|president|bitcoin",
  ),
  cue(
    "unrelated",
    7,
    "salary|earn",
    "!highest|largest|lowest|employee*|department*|manager*|table*|query|sql",
  ),
  cue("next", 8, "learn|study|practice|do", "next", "what|which|where"),
  cue(
    "next",
    8,
    "what next|what now next|where do i go from here|what should i learn|next lesson|what to learn",
  ),
  cue(
    "similar",
    7,
    "similar|another|one more|more|like this|next",
    "task|exercise|problem|question like|practice|one like this",
  ),
  cue("similar", 5, "practice|exercise on|exercises on", "!bad practice|best practice|good practice"),
  cue(
    "task",
    8,
    "how do i|where do i|how can i|how should i|how to|where to|know how to|know where to",
    "start|begin",
  ),
  cue(
    "task",
    7,
    "do not understand|do not get|not understand|not sure|understand|what is",
    "the task|this task|the exercise|this exercise|the question|what to do|what they want",
  ),
  cue(
    "task",
    8,
    "what am i supposed|what do i have to do|what should i do|what are we supposed|what is asked|what should the result|what should my result|what columns should",
  ),
  cue("task", 8, "hint|hints|stuck|no idea|clueless|lost here"),
  cue("task", 8, "which table|which tables|what table|what tables", "need"),
  cue(
    "scale",
    9,
    "million|millions|billion|billions|1m rows|10m rows|100m rows|scale|scales|huge table|big table|large table|more data",
    "row*|table*|data|order*|would|if|with|does|when",
  ),
  cue(
    "index-unused",
    9,
    "index*|unique|primary key|foreign key",
    "not used|not use|not using|ignore*|unused|does not use|is not used|still shows|still seq|not help|doing nothing|skips",
  ),
  cue(
    "index-unused",
    9,
    "index*|unique|primary key|foreign key",
    "not",
    "used|use|using|help|helping|work|working",
  ),
  cue(
    "faster",
    6,
    "index*",
    "help|helps|need|useful|better|would|should|which|add|create|worth|use|using|missing|covering",
  ),
  cue(
    "faster",
    6,
    "slow|slower|slowly|faster|fast|fastest|quick*|speed*|performance|optimize*|efficient|inefficient|expensive|takes ages|takes forever|takes long|takes too long|takes so long|forever|hangs|time go|cost",
    "!better way",
  ),
  cue(
    "faster",
    6,
    "seq scan|sequential scan|index scan|bitmap*|heap fetches|table scan|full scan",
    "!index not used",
  ),
  cue(
    "faster",
    6,
    "whole table|entire table|full table|all rows|every row|the whole|the entire",
    "read|reads|reading|scan|scans|scanning|go through|goes through|look at|looks at",
  ),
  cue("faster", 5, "plan|explain analyze", "my|this|the|here|in"),
  cue(
    "another-way",
    6,
    "another|other|different|alternative|shorter|simpler|cleaner|nicer|better|second",
    "way|form|version|possib*|be shorter|be simpler|it be",
  ),
  cue(
    "another-way",
    7,
    "rewrite|in other words|be shorter|be simpler|without the subquery|without a subquery|without the join|without a join|without the cte|with a cte|with a join|with a subquery",
    "rewrite|written|could|can|it",
  ),
  cue(
    "order",
    5,
    "order|sorted|sort|sorting",
    "changes|random|different|always|same|wrong|stable|guaranteed|each time|of the rows|result",
  ),
  cue("order", 5, "always the same|same ones|same rows every|every time|deterministic|different rows"),
  cue(
    "many",
    4,
    "too many|too high|so high|so many|way too many|too large|too big|double|doubled|doubles|twice|more than once|duplicated|repeated|repeats|multiplied|inflated|how often|how many times|more rows|counted twice|counts twice|several times|more than expected",
  ),
  cue("many", 3, "duplicates|duplicate", QUERY, "why|get|has|have|there are|shows"),
  cue(
    "few",
    4,
    "too few|too low|missing|empty|no rows|0 rows|zero rows|no result|no results|nothing|disappear*|gone|lost|not there|not show*|does not show|not in my|not in the|nobody|no one|only 1|only one|only two|only three|fewer|less rows|left out|no data|not listed|not included|dropped",
  ),
  cue("null", 5, "null|nulls", "instead|why|get|shows|gives|returns|result"),
  cue("zero", 5, "0|zero", "always|is|everywhere|all|shows|only|just|instead"),
  cue(
    "zero",
    5,
    "integer|whole number|rounded|no decimals|decimals missing|percent",
    "why|wrong|always|is|not",
  ),
  cue(
    "figure",
    4,
    "wrong number|wrong count|wrong sum|wrong total|wrong result|unexpected|does not add up|same number|the same count|average wrong|right average|right sum|right total|right count",
  ),
  cue("zone", 6, "time zone|timezone|utc|local time|local day|summer time|daylight"),
  cue(
    "rows-out",
    6,
    "condition*|filter*|predicate*|clause*|where",
    "throws|throw|drops|drop|removes|remove|loses|lose|discards|cuts|excludes|filters|keeps|keep",
    "which|what|my",
  ),
  cue(
    "changes",
    7,
    "how many rows|dangerous|safe|undo|nothing happened|happen|happened|change*|delete*|risky|affected",
    "!order*|sort*",
  ),
  cue(
    "right",
    5,
    "is|are|was|does|did|will|has|can you|please|could you",
    "right|correct|ok|okay|good|fine|valid|good enough|check|work|as the task|the way the task|expected|asked for",
    "!not work|does not|wrong",
  ),
  cue("right", 5, "check|review|rate|grade", QUERY),
  cue(
    "wrong",
    5,
    "wrong|not right|incorrect|mistake|bug|does not work|not work|not working|does it not work|broken|rejected|not accepted|fails|failing|problem|debug|fix|not right yet|no good|says not|not pass*",
  ),
  cue(
    "error",
    5,
    "error|errors|does not exist|not exist|syntax|must appear|ambiguous|invalid input|division by zero|more than one row|not found|unterminated|permission denied|missing from clause|operator does not|function does not|unknown function",
  ),
  cue("explain", 5, "explain|walk me|go through|describe|step by step|line by line", "!difference"),
  cue(
    "explain",
    4,
    "what does|what is|what do|how does",
    "this|it|my|the query|the sql|the code|line*|part|in here|here|mean|do",
  ),
  cue(
    "explain",
    5,
    "what happens|which part|runs first|executed first|order of execution|how often is it run|how often does it run",
  ),
  cue(
    "example",
    5,
    "example|examples|demo|sample",
    "a|an|any|some|another|more|give|show|see|for|of|with|please|examples",
  ),
  cue("concept", 4, "difference|versus|compare|compared|or better|better than|distinguish"),
  cue(
    "concept",
    3,
    "what is|what are|what does|explain|define|definition|meaning|mean|means|how do i|how to|how can i|how do you|how does|how would|when do i|when to|when should|what for|good for|use of|purpose|can i|do i|should i|is|does|how|or|why do",
  ),
  cue("tables", 6, "count|how many|number of", "per|for each|each|every"),
  cue("tables", 6, "where is|where are|where do i find|which column|what column|which table"),
  cue(
    "tables",
    4,
    "which|what|where|how many|how|show|list",
    "table|tables|columns|column|rows|values|stored|find|schema|keys|key|statuses|kinds|data|hold|holds|exist|contains|has|have|in",
  ),
  cue(
    "tables",
    5,
    "how do|how are|how can|how to|how",
    "connect|connected|relate|related|join|joined|link|linked|together|combine",
  ),
  cue("why", 2, "why|how come|reason|what happened|huh|where did|weird|strange"),
  cue("help", 1, "help|hm|hmm|stuck|why|what|now|please|idea"),
];

/** Whether words with a space at both ends meet a term. */
function meets(padded: string, term: Term): boolean {
  const isDenied = term.startsWith("!");
  const found = (isDenied ? term.slice(1) : term)
    .split("|")
    .some((phrase) =>
      phrase.endsWith("*") ? padded.includes(` ${phrase.slice(0, -1)}`) : padded.includes(` ${phrase} `),
    );
  return found !== isDenied;
}

/** What a question's cues say is wanted, the strongest first. */
export function intentsIn(words: string): readonly Intent[] {
  const padded = ` ${words} `;
  const found = CUES.filter(({ terms }) => terms.every((term) => meets(padded, term)));
  return [...new Set(found.toSorted((a, b) => b.weight - a.weight).map(({ intent }) => intent))];
}

/** Whether a question contains one of the phrases. */
export function says(words: string, phrases: Term): boolean {
  return meets(` ${words} `, phrases);
}

/** Every word that occurs in a cue. */
export const CUE_WORDS: ReadonlySet<string> = new Set(
  CUES.flatMap(({ terms }) => terms.flatMap((term) => term.replace(/[!*]/g, "").split(/[| ]/))),
);
