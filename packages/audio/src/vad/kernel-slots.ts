import type { KernelInstance } from "./kernel-instance.ts";

/** Slots in the kernel's memory: the state each call keeps from window to window. */
export interface KernelSlots {
  /** Returns the address of a slot filled with zeros. */
  take(): number;
  /** Must be called only once per slot taken, because it is then handed to the next call. */
  free(slotAddress: number): void;
  /** All of the kernel's memory. A new array after memory was added, so do not hold on to it. */
  readonly floats: Float32Array;
}

/** A page holds 28 slots, and is added so quickly that no call has to wait. */
const GROWTH_PAGES = 1;

/** Memory is added as calls need it and never given back: later calls will need it again. */
export function createKernelSlots({ memory, slotsAddress, slotBytes }: KernelInstance): KernelSlots {
  const freeSlots: number[] = [];
  let nextSlot = slotsAddress;
  let floats = new Float32Array(memory.buffer);

  const addSlot = (): number => {
    const slot = nextSlot;
    if (slot + slotBytes > memory.buffer.byteLength) {
      memory.grow(GROWTH_PAGES);
      floats = new Float32Array(memory.buffer);
    }
    nextSlot += slotBytes;
    return slot;
  };

  return {
    take() {
      const slot = freeSlots.pop() ?? addSlot();
      floats.fill(0, slot / 4, (slot + slotBytes) / 4);
      return slot;
    },
    free(slotAddress) {
      freeSlots.push(slotAddress);
    },
    get floats() {
      return floats;
    },
  };
}
