import type { AssistantId, FlowId } from "@parley/foundation/branded-ids";
import type { RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import type { VoicemailSettings } from "./voicemail-settings.ts";

/** From where and by whom somebody may be called: what is the same for every call of an assistant from a number. */
export interface CallingParty {
  readonly number: RoutedNumber & { readonly phoneNumber: string };
  readonly assistantId: AssistantId;
  /** The flow that leads the conversation; null without one. */
  readonly flowId: FlowId | null;
  readonly provider: string;
  readonly providerAccountId: string;
}

/** One call of a calling party, before it is an intent. */
export interface OutboundCallRequest {
  /** A UUID, by which the carrier's webhooks name the call. */
  readonly intentId: string;
  /** The other side did not ask for it: a campaign calls. */
  readonly isOutreach: boolean;
  /** E.164. */
  readonly to: string;
  /** Null: the assistant's own. */
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  /** Null: the assistant's own. */
  readonly farewell: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null: nobody looks whether a machine takes the call. */
  readonly voicemail: VoicemailSettings | null;
  /** 5 to 120. */
  readonly ringTimeoutSeconds: number;
  /** A hash of the key; the same key is the same call. Null without one. */
  readonly idempotencyKey: string | null;
  /** Tells whether a request with the same key is the same request. */
  readonly requestHash: Buffer | null;
}
