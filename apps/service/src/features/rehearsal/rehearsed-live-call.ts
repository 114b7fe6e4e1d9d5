import { asId } from "@parley/foundation/branded-ids";
import type { Assistant } from "../assistants/assistant.ts";
import type { LiveCall } from "../calls/live/live-call.ts";

/** The id of a simulated conversation. */
export const SIMULATED_SID = "simulated";
/** The organization's number in simulations; reserved for fiction. */
export const ASSISTANT_NUMBER = "+12025550100";
/** A caller's number reserved for fiction, which belongs to nobody. */
export const CALLER_NUMBER = "+12025550123";

export interface RehearsedCircumstances {
  readonly callerNumber: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** A call that is going on nowhere and is written nowhere. */
export function rehearsedLiveCall(
  assistant: Assistant,
  { callerNumber, variables, now }: RehearsedCircumstances,
): LiveCall {
  return {
    id: asId(0),
    organizationId: assistant.organizationId,
    assistantId: assistant.id,
    flow: null,
    callSid: SIMULATED_SID,
    intentId: SIMULATED_SID,
    provider: SIMULATED_SID,
    providerAccountId: null,
    direction: "inbound",
    isOutreach: false,
    status: "ongoing",
    assistantPhoneNumber: ASSISTANT_NUMBER,
    customerPhoneNumber: callerNumber,
    welcomeMessage: null,
    agenda: null,
    farewell: null,
    voicemail: null,
    variables,
    metadata: {},
    mediaProcessId: null,
    transferredTo: null,
    endingReason: null,
    startedAt: now,
    answeredAt: now,
  };
}
