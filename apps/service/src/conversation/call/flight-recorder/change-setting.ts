import { DomainError } from "@parley/foundation/domain-error";
import type { CallSettings } from "../reducer/call-settings.ts";

type Settings = { [member: string]: unknown };

/**
 * Changes one setting, named by its path: `interruptions.wordCount=1`. A value that is not JSON is taken as text.
 * @throws DomainError invalid-input for an unknown path, or a value of another type
 */
export function changeSetting(settings: CallSettings, assignment: string): CallSettings {
  const [path = "", ...rest] = assignment.split("=");
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const changed = structuredClone(settings);
  let owner = changed as unknown as Settings;
  for (const step of steps) {
    const next = owner[step];
    if (typeof next !== "object" || next === null) throw unknownSetting(path);
    owner = next as Settings;
  }
  if (!Object.hasOwn(owner, last)) throw unknownSetting(path);
  const value = readValue(rest.join("="));
  const before = owner[last];
  if (before !== null && value !== null && typeof before !== typeof value) {
    throw new DomainError("invalid-input", `${path} is a ${typeof before}, such as ${JSON.stringify(before)}`);
  }
  owner[last] = value;
  return changed;
}

function unknownSetting(path: string): DomainError {
  return new DomainError("invalid-input", `There is no setting ${path}`, {
    fix: "The first line of the file holds the call's settings.",
  });
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
