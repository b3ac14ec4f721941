import { SystemStatusPage } from "../../features/system-status/system-status-page.tsx";

export const meta = () => [
  { title: "System status · Master SQL with AI" },
  { name: "description", content: "Whether database, sign-in, grader and AI provider work at this moment." },
];

export default SystemStatusPage;
