import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type LabelsOf, METRICS, type MetricDefinition, type MetricName, type MetricOf } from "./metric-definitions.ts";

/** One value of a gauge. */
export interface GaugeReading<Name extends MetricName> {
  readonly labels: LabelsOf<Name>;
  readonly value: number;
}

/** The metrics of this process, in Prometheus's terms. Nothing leaves the process unless it is scraped. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #gauges = new Map<string, Gauge>();
  readonly #readers: (() => Promise<void>)[] = [];

  constructor() {
    for (const [name, definition] of Object.entries<MetricDefinition>(METRICS)) {
      const options = { name, help: definition.help, labelNames: [...definition.labels], registers: [this.#registry] };
      if (definition.kind === "counter") this.#counters.set(name, new Counter(options));
      else if (definition.kind === "gauge") this.#gauges.set(name, new Gauge(options));
      else this.#histograms.set(name, new Histogram({ ...options, buckets: [...(definition.buckets ?? [])] }));
    }
  }

  count<Name extends MetricOf<"counter">>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    this.#counters.get(name)?.inc(labels, by);
  }

  observe<Name extends MetricOf<"histogram">>(name: Name, labels: LabelsOf<Name>, value: number): void {
    this.#histograms.get(name)?.observe(labels, value);
  }

  /** Registers a gauge that is read at each scrape; if the reading fails, the gauge is left out. */
  readOnDemand<Name extends MetricOf<"gauge">>(name: Name, read: () => Promise<readonly GaugeReading<Name>[]>): void {
    const gauge = this.#gauges.get(name);
    this.#readers.push(async () => {
      gauge?.reset();
      for (const { labels, value } of await read()) gauge?.set(labels, value);
    });
  }

  /** Adds Node's own metrics: memory, event loop, garbage collection. They cost timers, so only where metrics are served. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** The current value of a counter. */
  async read<Name extends MetricOf<"counter">>(name: Name, labels: Partial<LabelsOf<Name>> = {}): Promise<number> {
    const { values = [] } = (await this.#counters.get(name)?.get()) ?? {};
    const wanted = Object.entries(labels);
    return values
      .filter((each) => wanted.every(([label, value]) => (each.labels as Record<string, unknown>)[label] === value))
      .reduce((sum, each) => sum + each.value, 0);
  }

  /** The Prometheus text form. */
  async render(): Promise<{ readonly contentType: string; readonly body: string }> {
    await Promise.allSettled(this.#readers.map((read) => read()));
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
