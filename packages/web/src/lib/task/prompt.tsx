import { BundleHtml } from "./bundle-html.tsx";
import classes from "./prompt.module.css";

/** What an exercise asks for. */
export function Prompt({ html }: { readonly html: string }) {
  return <BundleHtml className={classes.prompt} html={html} />;
}
