import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ZodWithoutEvalScript } from "./zod-without-eval.tsx";

it("is heard by zod", async () => {
  const script = document.createElement("script");
  script.text = renderToStaticMarkup(<ZodWithoutEvalScript />).replace(/<\/?script>/g, "");
  document.head.append(script);
  const { config } = await import("zod");
  expect(config().jitless).toBe(true);
});
