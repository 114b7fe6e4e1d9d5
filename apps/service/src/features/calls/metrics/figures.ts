import type { callMetricValues } from "@parley/contracts/calls/call-metrics-contracts";
import type { z } from "zod";

export type CallMetricValues = z.output<typeof callMetricValues>;
export type MetricName = keyof CallMetricValues;

/** The figures of one group; null when there is nothing to compute them from. */
export type Figures<Name extends MetricName> = { readonly [Each in Name]: CallMetricValues[Each] | null };

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** The deviation of the whole population, not of a sample. */
export function standardDeviation(values: readonly number[]): number | null {
  const average = mean(values);
  return average === null ? null : Math.sqrt(sum(values.map((value) => (value - average) ** 2)) / values.length);
}

export function smallest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

export function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

/** Null for a divisor of 0. */
export function ratio(dividend: number, divisor: number): number | null {
  return divisor === 0 ? null : dividend / divisor;
}

/** 1 at `best` and beyond, 0 at `worst` and beyond, linear in between. */
export function grade(value: number, best: number, worst: number): number {
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}
