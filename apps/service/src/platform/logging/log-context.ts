import { AsyncLocalStorage } from "node:async_hooks";
import type { LogFields } from "./log-fields.ts";

const current = new AsyncLocalStorage<LogFields>();

/** Every line logged by `work`, and by whatever it calls, also carries these fields. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...fields }, work);
}

export function currentLogFields(): LogFields | undefined {
  return current.getStore();
}
