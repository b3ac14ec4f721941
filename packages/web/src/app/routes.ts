import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("modules", "routes/modules.tsx"),
  route("learning/:moduleId", "routes/module.tsx"),
  route("learning/:moduleId/:lessonSlug", "routes/lesson.tsx"),
  route("practice", "routes/practice.tsx"),
  route("practice/:slug", "routes/practice.$slug.tsx"),
  route("cheatsheet", "routes/cheatsheet.tsx"),
  route("playground", "routes/playground.tsx"),
  route("roadmap", "routes/roadmap.tsx"),
  route("progress", "routes/progress.tsx"),
  route("auth", "routes/auth.tsx"),
  route("account", "routes/account.tsx"),
  route("unsubscribed/:cus_params?", "routes/unsubscribed.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
