import { context, propagation, trace } from "@opentelemetry/api";
import type { Logger } from "pino";

export interface TraceSettings {
  /** Of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
  readonly endpoint: URL;
  /** What the collector calls this process. */
  readonly serviceName: string;
}

export interface TraceExport {
  /** Sends what is left, and waits for it a while. */
  close(): Promise<void>;
}

/** Of closing, so that a collector that is away holds nobody up. */
const CLOSING_MS = 5_000;

/**
 * Sends spans to a collector from now on. The libraries are loaded only then: a server without a collector has none of
 * them. What the collector asks for besides (OTEL_EXPORTER_OTLP_HEADERS, a sampler) they read from the environment
 * themselves, as OpenTelemetry's specification names it.
 */
export async function exportTraces(
  { endpoint, serviceName }: TraceSettings,
  log: Logger,
): Promise<TraceExport> {
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    sdk,
  ] = await Promise.all([
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const url = new URL(`${endpoint.href.replace(/\/$/, "")}/v1/traces`);
  const exporter = new OTLPTraceExporter({ url: url.href });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  log.info({ collector: endpoint.host }, "traces are exported");
  return {
    async close() {
      await Promise.race([
        provider.shutdown().catch((error) => log.warn({ err: error }, "the last traces were not sent")),
        new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref()),
      ]);
    },
  };
}
