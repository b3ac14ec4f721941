import type { Page } from "./page.ts";

/**
 * Every page of the web application, by the name of its route's file (`packages/web/src/app/routes/<name>.tsx`). From
 * here come the router's routes, which pages are built, the addresses that the server answers with 200, the sitemap,
 * header and footer, what a page is called while it loads, and where content may link to.
 */
export const pages = {
  home: { path: "/", rendered: "built", search: "listed", loading: null },
  old: { path: "/old", rendered: "built", search: "hidden", loading: null },
  // For whoever builds the others: every component in every state. No page links to it.
  components: { path: "/components", rendered: "built", search: "hidden", loading: null },
  roadmap: {
    path: "/roadmap",
    rendered: "built",
    search: "listed",
    loading: "roadmap",
    header: { label: "Roadmap", at: 1 },
    footer: { label: "Roadmap", group: "main", at: 3 },
  },
  modules: {
    path: "/modules",
    rendered: "built",
    search: "listed",
    loading: "modules",
    header: { label: "Learning", at: 2 },
    footer: { label: "Learning Mode", group: "main", at: 1 },
  },
  module: {
    path: "/learning/:moduleId",
    addresses: ({ modules }) => modules.map(({ id }) => `/learning/${id}`),
    rendered: "built",
    search: "listed",
    loading: "learning",
    below: "/modules",
  },
  lesson: {
    path: "/learning/:moduleId/:lessonSlug",
    addresses: ({ modules }) =>
      modules.flatMap(({ id, lessons }) => lessons.map((slug) => `/learning/${id}/${slug}`)),
    rendered: "built",
    search: "listed",
    loading: "learning",
    below: "/modules",
  },
  practice: {
    path: "/practice",
    rendered: "built",
    search: "listed",
    loading: "practice",
    header: { label: "Practice", at: 3 },
    footer: { label: "Practice Mode", group: "main", at: 2 },
  },
  "practice.$slug": {
    path: "/practice/:slug",
    addresses: ({ modules }) =>
      modules.flatMap(({ exercises }) => exercises.map((slug) => `/practice/${slug}`)),
    rendered: "built",
    search: "found",
    loading: "practice",
    below: "/practice",
    fillsWindow: true,
  },
  progress: {
    path: "/progress",
    rendered: "browser",
    search: "found",
    loading: "progress",
    header: { label: "Progress", at: 4 },
  },
  cheatsheet: {
    path: "/cheatsheet",
    rendered: "built",
    search: "listed",
    loading: "cheat sheet",
    footer: { label: "Cheat sheet", group: "more", at: 1 },
  },
  playground: {
    path: "/playground",
    rendered: "browser",
    search: "hidden",
    loading: "playground",
    footer: { label: "Playground", group: "more", at: 2 },
  },
  quizzes: {
    path: "/quizzes",
    rendered: "built",
    search: "listed",
    loading: "quizzes",
    footer: { label: "Quizzes", group: "more", at: 3 },
  },
  placement: {
    path: "/quiz/placement",
    rendered: "browser",
    search: "found",
    loading: "placement",
  },
  quiz: {
    path: "/quiz/:moduleId",
    addresses: ({ modules }) => modules.filter(({ hasQuiz }) => hasQuiz).map(({ id }) => `/quiz/${id}`),
    rendered: "built",
    search: "listed",
    loading: "quiz",
  },
  "interview-questions": {
    path: "/interview-questions",
    rendered: "built",
    search: "listed",
    loading: "interview questions",
    footer: { label: "Interview questions", group: "more", at: 4 },
  },
  "interview-questions.$slug": {
    path: "/interview-questions/:slug",
    addresses: ({ interviews }) => interviews.map((slug) => `/interview-questions/${slug}`),
    rendered: "browser",
    search: "found",
    loading: "interview questions",
  },
  /** One's own mock interviews. */
  "interview-questions.history": {
    path: "/interview-questions/history",
    rendered: "browser",
    search: "hidden",
    loading: "your interviews",
  },
  "interview-questions.mock.$interviewId": {
    path: "/interview-questions/mock/:interviewId",
    addresses: "any",
    rendered: "browser",
    search: "hidden",
    loading: "interview",
  },
  simulation: {
    path: "/simulation",
    rendered: "built",
    search: "listed",
    loading: "simulation",
    footer: { label: "Simulation", group: "more", at: 5 },
  },
  "simulation.$examId": {
    path: "/simulation/:examId",
    addresses: "any",
    rendered: "browser",
    search: "hidden",
    loading: "simulation",
    fillsWindow: true,
  },
  "simulation.$examId.result": {
    path: "/simulation/:examId/result",
    addresses: "any",
    rendered: "browser",
    search: "hidden",
    loading: "simulation",
  },
  "system-status": {
    path: "/system-status",
    rendered: "built",
    search: "listed",
    loading: "system status",
    footer: { label: "System status", group: "more", at: 6 },
  },
  privacy: {
    path: "/privacy",
    rendered: "built",
    search: "listed",
    loading: "privacy policy",
    footer: { label: "Privacy Policy", group: "main", at: 4 },
  },
  terms: {
    path: "/terms",
    rendered: "built",
    search: "listed",
    loading: "terms of service",
    footer: { label: "Terms of Service", group: "main", at: 5 },
  },
  auth: { path: "/auth", rendered: "browser", search: "hidden", loading: "sign-in" },
  account: { path: "/account", rendered: "browser", search: "hidden", loading: "account" },
  /** What one asked of the tutor. */
  "account.tutor": {
    path: "/account/tutor",
    rendered: "browser",
    search: "hidden",
    loading: "your questions",
  },
  /** Only the operator's addresses find anything there. */
  operator: { path: "/operator", rendered: "browser", search: "hidden", loading: "requests" },
  unsubscribed: {
    path: "/unsubscribed/:cus_params?",
    addresses: "any",
    rendered: "browser",
    search: "hidden",
    loading: "unsubscribe",
  },
} as const satisfies Readonly<Record<string, Page>>;
