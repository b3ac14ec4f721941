import { pages } from "@master-sql/engine/pages";
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  ...Object.entries(pages).map(([name, { path }]) =>
    path === "/" ? index(`routes/${name}.tsx`) : route(path.slice(1), `routes/${name}.tsx`),
  ),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
