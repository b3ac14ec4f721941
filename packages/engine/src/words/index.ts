export { list, number, plural, quantity } from "./amounts.ts";
