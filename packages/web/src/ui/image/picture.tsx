import { IconPhotoOff } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useInSight } from "../use-in-sight.ts";
import classes from "./picture.module.css";
import { MOBILE_QUERY, type PictureSource, pictureAttempts } from "./picture-attempts.ts";
import { useAttempts } from "./use-attempts.ts";

/** Pictures are fetched a little before they are scrolled to. */
const LAZY_MARGIN = "50px";

interface PictureProps {
  readonly source: PictureSource;
  readonly alt: string;
  /** Size in CSS pixels of the whole picture: its place is kept free before it is there. */
  readonly width: number;
  readonly height: number;
  /** Fetched as soon as it can be and before others, wherever it stands on the page. */
  readonly priority: boolean;
  /** Milliseconds on the page before which it isn't fetched, so that it leaves the way free for others. */
  readonly delayMs: number;
}

/**
 * A picture that isn't given up at once: tried again when it can't be had, then from another place, and in the end said
 * to be unavailable. `source` must stay the same value; another one needs another `key`.
 */
export function Picture({ priority, delayMs, ...picture }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(frame, LAZY_MARGIN);
  const isDue = useIsDue(delayMs);
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      {isDue && (priority || isInSight) && <Trying {...picture} priority={priority} />}
    </div>
  );
}

function useIsDue(delayMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}

function Trying({ source, alt, width, height, priority }: Omit<PictureProps, "delayMs">) {
  const attempts = useMemo(
    () => pictureAttempts(source, window.matchMedia(MOBILE_QUERY).matches, Date.now()),
    [source],
  );
  const { attempt, at, isLoaded, isUnavailable, image } = useAttempts(attempts);
  if (isUnavailable) {
    return (
      <div className={classes.unavailable}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
        <p className={classes.what}>Image unavailable</p>
        <p>Tried {attempts.length} times</p>
        <p className={classes.alt}>{alt}</p>
      </div>
    );
  }
  if (attempt === null) return null;
  return (
    <picture key={at}>
      {attempt.webp && <source type="image/webp" srcSet={attempt.webp} />}
      <img
        {...image}
        className={classes.image}
        data-loaded={isLoaded || undefined}
        src={attempt.src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}
