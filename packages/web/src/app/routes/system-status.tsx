import { SystemStatusPage } from "../../features/system-status/system-status-page.tsx";

export const meta = () => [
  { title: "System status · Master SQL with AI" },
  {
    name: "description",
    content: "Whether the database, sign-in, grader and AI provider are working right now.",
  },
];

export default SystemStatusPage;
