import { readFile } from "node:fs/promises";

/** Relaxed SIMD multiplies and adds in one instruction, which saves a fifth of the time where the runtime knows it. */
export type KernelVariant = "relaxed-simd" | "plain-simd";

/** What `vad-kernel/kernel.ts` exports. Addresses and lengths in bytes. */
export interface KernelInstance {
  readonly memory: WasmMemory;
  readonly slotsAddress: number;
  readonly slotBytes: number;
  /** Where the 256 samples to judge stand in a slot, as 32-bit floats. */
  readonly slotWindowOffset: number;
  /** The probability of speech in the slot's window; remembers in the slot what the next one needs. */
  processWindow(slotAddress: number): number;
}

export interface WasmMemory {
  /** Another one after each `grow`; views of the one before are empty then. */
  readonly buffer: ArrayBuffer;
  /** By pages of 64 KB; throws RangeError when there are no more. */
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

/** What is used of the runtime's; TypeScript describes it only together with a browser's DOM. */
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

/** Whether this runtime knows the variant's instructions. */
export async function canRun(variant: KernelVariant): Promise<boolean> {
  return WebAssembly.validate(await readKernel(variant));
}

function readKernel(variant: KernelVariant): Promise<Uint8Array> {
  return readFile(new URL(`vad-${variant}.wasm`, MODEL_FOLDER));
}
