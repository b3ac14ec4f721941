import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** Does nothing, and costs next to nothing, until traces are exported ({@link exportTraces}). */
const tracer = trace.getTracer("master-sql");

/** The span under which this is called, for another process; empty until traces are exported. */
export type TraceCarrier = Readonly<Record<string, string>>;

export function traceCarrier(): TraceCarrier {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Spans of `work` are below the one that a carrier names. */
export function underTrace<T>(carrier: TraceCarrier, work: () => Promise<T>): Promise<T> {
  return context.with(propagation.extract(context.active(), carrier), work);
}

/**
 * Runs `work` as one span, below the one under which it was called. Attributes hold no text of anybody's and no
 * identity: what a trace tells is where time went.
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span.end();
    }
  });
}
