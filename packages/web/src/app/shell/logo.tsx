import { LogoImage } from "../../ui/image/index.ts";
import { logo } from "../landing-config/logo.ts";
import classes from "./logo.module.css";

/** Our mark, two columns of cells with the matching row joined, beside the name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoImage source={logo} size={28} className={classes.mark} />
      <span className={classes.name}>Master SQL</span>
    </span>
  );
}
