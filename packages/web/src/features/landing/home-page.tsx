import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Amounts, Contents } from "./contents.tsx";
import type { Feature } from "./feature.ts";
import { FeatureList } from "./feature-list.tsx";
import { Hero } from "./hero.tsx";
import type { Example } from "./live-example/example.ts";
import { Offer } from "./offer.tsx";
import { QueryStory } from "./query-story/query-story.tsx";
import type { ShownStory } from "./query-story/story.ts";

interface HomePageProps {
  /** To somebody who has begun, above everything; nothing to others. */
  readonly welcome: ReactNode;
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
      {props.welcome}
      <Hero firstLesson={props.firstLesson} examples={props.examples} callToAction={props.heroCallToAction} />
      {props.question}
      <FeatureList features={props.features} />
      <QueryStory story={props.story} />
      <Contents amounts={props.amounts} />
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
