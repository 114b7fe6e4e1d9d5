import type { KernelInstance } from "./kernel-instance.ts";

/** Room in the kernel's memory for what each call needs from window to window. */
export interface KernelSlots {
  /** The address of a slot of zeros. */
  take(): number;
  /** Once per slot taken: it goes to the next who asks. */
  free(slotAddress: number): void;
  /** All of the memory; another array after memory was added, so it is asked for anew each time. */
  readonly floats: Float32Array;
}

/** A page holds 28 slots: it is there at once, and no call waits long for the next. */
const GROWTH_PAGES = 1;

/** Memory is added as calls need it and never given back: the next ones will need it again. */
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
