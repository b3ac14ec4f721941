import { notifyManager, QueryClient } from "@tanstack/react-query";

// By default pages hear of a change in the next turn of the clock: a button that was pressed says so at once instead.
notifyManager.setScheduler(queueMicrotask);

/** Answers of the server are taken as fresh for 2 minutes; a failed question is asked twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2 * 60_000,
      retry: 2,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Offline is an answer too: it is told, rather than waited for.
      networkMode: "always",
    },
  },
});
