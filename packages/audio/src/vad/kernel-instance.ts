import { readFile } from "node:fs/promises";

/** Relaxed SIMD multiplies and adds in one instruction, which saves a fifth of the time where the runtime supports it. */
export type KernelVariant = "relaxed-simd" | "plain-simd";

/** What `vad-kernel/kernel.ts` exports. Addresses and lengths in bytes. */
export interface KernelInstance {
  readonly memory: WasmMemory;
  readonly slotsAddress: number;
  readonly slotBytes: number;
  /** Where in a slot the window's 256 samples are, as 32-bit floats. */
  readonly slotWindowOffset: number;
  /** Returns the probability of speech in the slot's window; keeps in the slot what the next window needs. */
  processWindow(slotAddress: number): number;
}

export interface WasmMemory {
  /** A new one after each `grow`; views of the old one are empty then. */
  readonly buffer: ArrayBuffer;
  /** In pages of 64 KB; throws RangeError when no more are available. */
  grow(pages: number): number;
}

interface WasmGlobal {
  readonly value: number;
}

interface KernelExports {
  readonly memory: WasmMemory;
  readonly weightsAddress: WasmGlobal;
  readonly slotsAddress: WasmGlobal;
  readonly slotBytes: WasmGlobal;
  readonly slotWindowOffset: WasmGlobal;
  processWindow(slotAddress: number): number;
}

/** The part of the runtime's API we use; TypeScript declares it only together with a browser's DOM. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

const MODEL_FOLDER = new URL("./model/", import.meta.url);

/** Reads and compiles the given variant, and copies the weights into its memory. */
export async function instantiateKernel(variant: KernelVariant): Promise<KernelInstance> {
  const [code, weights] = await Promise.all([
    readKernel(variant),
    readFile(new URL("silero-v6-8khz.f32", MODEL_FOLDER)),
  ]);
  const { instance } = await WebAssembly.instantiate(code);
  const kernel = instance.exports as KernelExports;
  new Uint8Array(kernel.memory.buffer).set(weights, kernel.weightsAddress.value);
  return {
    memory: kernel.memory,
    slotsAddress: kernel.slotsAddress.value,
    slotBytes: kernel.slotBytes.value,
    slotWindowOffset: kernel.slotWindowOffset.value,
    processWindow: kernel.processWindow,
  };
}

/** Whether this runtime supports the variant's instructions. */
export async function canRun(variant: KernelVariant): Promise<boolean> {
  return WebAssembly.validate(await readKernel(variant));
}

function readKernel(variant: KernelVariant): Promise<Uint8Array> {
  return readFile(new URL(`vad-${variant}.wasm`, MODEL_FOLDER));
}
