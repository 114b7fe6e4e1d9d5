import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back what composing the service left behind: V8 itself collects it only when the heap has grown by half, which takes a
 * service that idles very long. To be called before anything is served, because everything waits for it.
 */
export function dropStartGarbage(): void {
  setFlagsFromString("--expose-gc");
  // The global of this context was made without it.
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  if (typeof collect === "function") collect();
}
