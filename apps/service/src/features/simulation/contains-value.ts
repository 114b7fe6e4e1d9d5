import { isJsonObject } from "../../conversation/answer/tools/endpoint-tool.ts";

/** Whether a value is the wanted one; of objects, at every level, the wanted members are enough. Lists are compared item by item. */
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
