import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";

describe("[S9.6] questions to the server", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  test("a question that fails is asked twice more", async () => {
    const ask = vi.fn(() => Promise.reject(new Error("no")));
    const observer = new QueryObserver(queryClient, { queryKey: ["failing"], queryFn: ask });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(observer.getCurrentResult().status).toBe("error");
    stop();
  });

  test("an answer is taken as fresh for 2 minutes", async () => {
    const ask = vi.fn(() => Promise.resolve(1));
    const read = async () => {
      const stop = new QueryObserver(queryClient, { queryKey: ["fresh"], queryFn: ask }).subscribe(() => {});
      await vi.advanceTimersByTimeAsync(0);
      stop();
    };
    await read();
    await vi.advanceTimersByTimeAsync(119_999);
    await read();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await read();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("looking at the window again asks nothing, not even what is stale", async () => {
    const ask = vi.fn(() => Promise.resolve(1));
    const stop = new QueryObserver(queryClient, { queryKey: ["window"], queryFn: ask }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(180_000);
    queryClient.getQueryCache().onFocus();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });
});
