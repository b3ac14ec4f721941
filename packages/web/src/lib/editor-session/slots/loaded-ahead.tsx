import { type ComponentType, lazy, useState } from "react";

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component that is loaded when it is first shown or ahead of that. What is there already stands at once: `lazy` by
 * itself would show the fallback first, which React then keeps for 300 ms.
 */
export function loadedAhead<Props extends object>(
  load: Load<Props>,
): { readonly component: ComponentType<Props>; prepare(): void } {
  let there: ComponentType<Props> | null = null;
  let loading: ReturnType<Load<Props>> | null = null;
  let hasFailed = false;
  const begin = () => {
    loading ??= load().then(
      (loaded) => {
        there = loaded.default;
        return loaded;
      },
      (cause: unknown) => {
        loading = null;
        hasFailed = true;
        throw cause;
      },
    );
    return loading;
  };
  let Awaited = lazy(begin);
  return {
    component: (props) => {
      // What is shown stays the same component: another would have lost what was done in it.
      const [Shown] = useState<ComponentType<Props>>(() => there ?? (Awaited as ComponentType<Props>));
      return <Shown {...props} />;
    },
    prepare() {
      // What has failed to load once does so for ever.
      if (hasFailed) Awaited = lazy(begin);
      hasFailed = false;
      // Whether it fails is told when it is shown.
      begin().catch(() => {});
    },
  };
}
