import type { JournaledEvent } from "../../../conversation/call/call-journal.ts";

export type VendorService = "recognizer" | "voice" | "model";

/** A vendor of a call failed; another may have taken over. */
export interface VendorTrouble {
  readonly service: VendorService;
  readonly provider: string;
  /** Takes few values: how it failed, as `VendorSwitch` has it. */
  readonly reason: "failed" | "silent" | "no-audio";
  /** Nobody was left to take over. */
  readonly isFinal: boolean;
}

const FINAL: Readonly<Record<string, VendorService>> = {
  "transcriber-failed": "recognizer",
  "voice-failed": "voice",
  "model-failed": "model",
};
const SWITCHES: Readonly<Record<string, VendorService>> = {
  "recognizer-switched": "recognizer",
  "voice-switched": "voice",
  "model-switched": "model",
};

/** @returns null for an event that is no vendor's failure; nor is a limit of ours, or the return to a preferred vendor */
export function readTrouble({ event, data }: JournaledEvent): VendorTrouble | null {
  const final = FINAL[event];
  if (final !== undefined) {
    return { service: final, provider: String(data?.["provider"] ?? "none"), reason: "failed", isFinal: true };
  }
  const service = SWITCHES[event];
  if (service === undefined) return null;
  // Models switch only because one failed.
  const reason = service === "model" ? "failed" : data?.["reason"];
  if (reason !== "failed" && reason !== "silent" && reason !== "no-audio") return null;
  const [provider = "none"] = String(data?.["from"] ?? "none").split("/");
  return { service, provider, reason, isFinal: false };
}
