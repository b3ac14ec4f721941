import { useComputedColorScheme } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Picture } from "../../ui/image/index.ts";
import type { Feature } from "./feature.ts";
import classes from "./feature-list.module.css";
import { SCREENSHOT } from "./screenshot-size.ts";

/** Pictures after the first wait this long times their place in the list. */
const STAGGER_MS = 200;

/** The features, words and picture changing sides. */
export function FeatureList({ features }: { readonly features: readonly Feature[] }) {
  return (
    <div className={classes.features}>
      {features.map((feature, at) => (
        <section key={feature.title} className={classes.feature}>
          <div className={classes.words}>
            <h2>{feature.title}</h2>
            <p>{feature.description}</p>
            <Link to={feature.link.to} className={classes.more}>
              {feature.link.label}
              <IconArrowRight size={16} stroke={2} aria-hidden="true" />
            </Link>
          </div>
          <div className={classes.picture}>
            <FeaturePicture feature={feature} delayMs={at * STAGGER_MS} />
          </div>
        </section>
      ))}
    </div>
  );
}

const never = () => () => {};

/** In the colours of the page, which only the browser knows: until then its place is kept. */
function FeaturePicture({ feature, delayMs }: { readonly feature: Feature; readonly delayMs: number }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const { img, webpImg, localFallback } = feature;
  const source = useMemo(
    () => ({ src: img[scheme], webp: webpImg[scheme], fallback: localFallback[scheme] }),
    [img, webpImg, localFallback, scheme],
  );
  if (!isInBrowser) {
    return <div style={{ aspectRatio: `${SCREENSHOT.width} / ${SCREENSHOT.height}` }} />;
  }
  return (
    <Picture
      key={scheme}
      source={source}
      alt={feature.alt}
      {...SCREENSHOT}
      priority={feature.priority}
      delayMs={delayMs}
    />
  );
}
