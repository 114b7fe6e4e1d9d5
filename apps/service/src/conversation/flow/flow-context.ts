import type { CaptureContext } from "@parley/hearing/capture-reading";

/** What a flow knows about its conversation; constant within one answer. */
export interface FlowContext {
  readonly channel: "voice" | "sms";
  /** Facts about the conversation, which nothing in the flow can change. */
  readonly fixedValues: Readonly<Record<string, string | number | boolean>>;
  /** Variables the call was placed with. */
  readonly givenValues: Readonly<Record<string, unknown>>;
  readonly capture: Pick<CaptureContext, "language" | "today" | "callerCountry">;
}
