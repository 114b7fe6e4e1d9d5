import { isJsonObject } from "../../conversation/answer/tools/endpoint-tool.ts";

/** Whether a value matches. Objects may have more members than wanted, at every level; lists are compared item by item. */
export function containsValue(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, index) => containsValue(value[index], item))
    );
  }
  if (!isJsonObject(wanted)) return Object.is(value, wanted);
  if (!isJsonObject(value)) return false;
  return Object.entries(wanted).every(([name, item]) => Object.hasOwn(value, name) && containsValue(value[name], item));
}
