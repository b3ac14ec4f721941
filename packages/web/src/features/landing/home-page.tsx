import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Amounts, Contents } from "./contents.tsx";
import type { Feature } from "./feature.ts";
import { FeatureList } from "./feature-list.tsx";
import { Hero } from "./hero.tsx";
import classes from "./home-page.module.css";
import type { Example } from "./live-example/example.ts";
import { Offer } from "./offer.tsx";
import { QueryStory } from "./query-story/query-story.tsx";
import type { ShownStory } from "./query-story/story.ts";

interface HomePageProps {
  /** The page of a learner who has begun, in place of what introduces the product. */
  readonly today: ReactNode;
  /** Whether a learner has begun; null while the page is prerendered. */
  readonly hasBegun: boolean | null;
  /** To somebody new, below the hero; nothing to others. */
  readonly question: ReactNode;
  readonly firstLesson: { readonly to: string; readonly minutes: number } | null;
  readonly examples: readonly Example[];
  readonly features: readonly Feature[];
  readonly story: ShownStory;
  readonly amounts: Amounts;
  /** The way to the promotional credits, in the hero and in the offer. */
  readonly heroCallToAction: ReactNode;
  readonly offerCallToAction: ReactNode;
}

export function HomePage(props: HomePageProps) {
  useStrayLogin();
  return (
    <>
      {props.hasBegun !== false && (
        <div className={classes.today} data-known={props.hasBegun || undefined}>
          {props.today}
        </div>
      )}
      {props.hasBegun !== true && (
        <div className={classes.introduction} data-known={props.hasBegun === false || undefined}>
          <Hero
            firstLesson={props.firstLesson}
            examples={props.examples}
            callToAction={props.heroCallToAction}
          />
          {props.question}
          <FeatureList features={props.features} />
          <QueryStory story={props.story} />
          <Contents amounts={props.amounts} />
        </div>
      )}
      <Offer callToAction={props.offerCallToAction} />
    </>
  );
}

/** A provider that was told no address to return to returns here; the page that signs in knows what to do. */
function useStrayLogin() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.has("code") || query.has("error")) navigate(`/auth${search}`, { replace: true });
  }, [search, navigate]);
}
