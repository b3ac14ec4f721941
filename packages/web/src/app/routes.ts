import { pages } from "@master-sql/course/pages";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("page-boundary.tsx", [
    ...Object.entries(pages).map(([name, { path }]) =>
      path === "/" ? index(`routes/${name}.tsx`) : route(path.slice(1), `routes/${name}.tsx`),
    ),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
