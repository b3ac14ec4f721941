export { QueryPlans } from "./query-plans.tsx";
