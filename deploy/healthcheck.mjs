/** The health check of the image: whether the server in this container can answer people. */
const port = process.env.PORT ?? "3000";
const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(8_000) }).catch(
  () => null,
);
process.exit(response?.ok ? 0 : 1);
