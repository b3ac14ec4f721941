import { useNavigation } from "react-router";
import classes from "./navigation-progress.module.css";
import { loadingText } from "./route-placeholder.tsx";

/** A line under the header while the next page is fetched; it appears only when that takes noticeably long. */
export function NavigationProgress() {
  const navigation = useNavigation();
  const target = navigation.state === "idle" ? null : navigation.location.pathname;
  return (
    <div className={classes.place} role="status">
      {target !== null && (
        <div className={classes.notice}>
          <span className={classes.line} aria-hidden="true" />
          <span className={classes.text}>{loadingText(target)}</span>
        </div>
      )}
    </div>
  );
}
