import { TextInput } from "@mantine/core";
import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Input.layer.css";
import classes from "./newsletter.module.css";

/** The box of a newsletter that is no more. It has no behaviour, and says so. */
export function Newsletter() {
  return (
    <footer className={classes.newsletter}>
      <div>
        <h2>Newsletter</h2>
        <p className={classes.note}>
          It has ended. The box is kept as it was and does nothing: what you type stays in this page.
        </p>
      </div>
      <div className={classes.box}>
        <TextInput
          className={classes.address}
          label="Email address"
          placeholder="you@example.org"
          autoComplete="off"
        />
        <Button variant="default">Subscribe</Button>
      </div>
    </footer>
  );
}
