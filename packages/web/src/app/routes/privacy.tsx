import { PrivacyPage } from "../../features/legal/privacy-page.tsx";

export const meta = () => [
  { title: "Privacy Policy · Master SQL with AI" },
  {
    name: "description",
    content:
      "What is stored, what stays in your browser, what reaches an AI model, and how to take or delete it.",
  },
];

export default PrivacyPage;
