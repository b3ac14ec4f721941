import { NotFoundPage } from "../shell/not-found-page.tsx";

export const meta = () => [{ title: "Page not found · Master SQL with AI" }];

export default NotFoundPage;
