import { readFileSync } from "node:fs";

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly mostWanted: { readonly value: number };
  readonly mostWithin: { readonly value: number };
  readonly wantedAddress: { readonly value: number };
  readonly withinAddress: { readonly value: number };
  readonly sumsAddress: { readonly value: number };
  correlate(wantedLength: number, firstLag: number, lags: number): void;
}

/** The part of the runtime's API we use; TypeScript declares it only together with a browser's DOM. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/** Few bytes, compiled in less than a millisecond: `correlation-kernel/kernel.ts`. */
const kernel = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(new URL("./correlation.wasm", import.meta.url))),
).exports as KernelExports;
const { buffer } = kernel.memory;
const WANTED = new Float32Array(buffer, kernel.wantedAddress.value, kernel.mostWanted.value);
const WITHIN = new Float32Array(buffer, kernel.withinAddress.value, kernel.mostWithin.value);
/** Samples the kernel takes at a time. */
const STEP = 4;

/**
 * The sum of the products of `wanted` with `within` shifted by each lag from `firstLag` on, `count` of them. Where `wanted`
 * reaches beyond `within`, the sum is 0.
 * @param wanted at most 1,600 samples
 * @param within at most 5,280 samples
 * @throws RangeError for longer ones
 */
export function correlate(wanted: Float32Array, within: Float32Array, firstLag: number, count: number): Float32Array {
  const sums = new Float32Array(Math.max(0, count));
  const from = Math.max(0, firstLag);
  const to = Math.min(firstLag + count, within.length - wanted.length + 1);
  if (from >= to) return sums;
  const length = Math.ceil(wanted.length / STEP) * STEP;
  WANTED.fill(0, wanted.length, length);
  WANTED.set(wanted);
  WITHIN.set(within);
  kernel.correlate(length, from, to - from);
  sums.set(new Float32Array(buffer, kernel.sumsAddress.value, to - from), from - firstLag);
  return sums;
}
