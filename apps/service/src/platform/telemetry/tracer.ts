/** Few and bounded values, as for metrics; ids of organization and conversation are welcome, contents are not. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind: "server" | "client" | "consumer" | "internal";
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` of the cause; without it, the span belongs to the one running now. */
  readonly traceparent?: string | undefined;
}

export interface Span {
  setAttributes(attributes: SpanAttributes): void;
}

/** A span of work that is not one promise: its beginning and its end are told, possibly afterwards. */
export interface OpenSpan {
  begin(name: string, options: OpenSpanOptions): OpenSpan;
  setAttributes(attributes: SpanAttributes): void;
  /** Something that happened at one moment of it. */
  event(name: string, attributes: SpanAttributes, at: Date): void;
  /** Runs work whose spans become parts of this one. */
  run<Result>(work: () => Result): Result;
  /** Once. @param failure in one word what went wrong; absent: nothing did */
  end(at: Date, failure?: string): void;
}

export interface OpenSpanOptions {
  readonly kind: "client" | "internal";
  readonly attributes: SpanAttributes;
  readonly at: Date;
}

/** Traces work through the service and beyond. Does nothing unless the operator set where traces go. */
export interface Tracer {
  /** Runs `work` as a span; one that throws is marked as failed. */
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Begins a trace of its own, whatever is running now. @returns null when nothing is traced */
  open(name: string, options: OpenSpanOptions): OpenSpan | null;
  /** W3C `traceparent` of the running span, to pass on with the work; undefined when nothing is traced. */
  traceparent(): string | undefined;
  close(): Promise<void>;
}

const NO_SPAN: Span = { setAttributes: () => undefined };

export const NO_TRACER: Tracer = {
  span: (_name, _options, work) => work(NO_SPAN),
  open: () => null,
  traceparent: () => undefined,
  close: async () => undefined,
};
