export { isRight, misconceptionsIn } from "./answers.ts";
export { drawQuestions, type EarlierGo, QUESTIONS_PER_GO } from "./draw-questions.ts";
export { disorder, shuffledOrder } from "./shuffled.ts";
