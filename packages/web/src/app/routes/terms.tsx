import { TermsPage } from "../../features/legal/terms-page.tsx";

export const meta = () => [
  { title: "Terms of Service · Master SQL with AI" },
  { name: "description", content: "What you may expect of this service, and what is expected of you." },
];

export default TermsPage;
