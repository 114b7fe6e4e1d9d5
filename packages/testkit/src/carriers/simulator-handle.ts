import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { CallOutcome, InboundCall } from "./call-exchange.ts";
import type { HeardAudio, SimulatedPhone } from "./calls/simulated-phone.ts";
import type {
  RestRequestRecord,
  SimulatedCall,
  SimulatedMessage,
  SimulatedNumber,
  WebhookAttempt,
} from "./carrier-records.ts";
import type { FaultPlan } from "./fault-plan.ts";
import type { DeliveryOutcome, InboundText, ReceivedText } from "./message-exchange.ts";
import type { AccountOptions } from "./simulator-options.ts";

/** What a test does to the carriers and asks them. Everything returned is a snapshot. */
export interface CarrierSimulator {
  /** Origin of each carrier's server, to be given to the service as the vendor's base URL. */
  readonly urls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
  /** @throws Error when Twilio was not started. */
  readonly twilioUrl: string;
  addAccount(account: AccountOptions): void;
  /** Replaces the plan and starts its ordinals anew. */
  setFaults(plan: FaultPlan): void;
  /** How texts to that number end from now on. */
  setDelivery(to: string, outcome: DeliveryOutcome): void;
  /** What that number does when it is called from now on. */
  setCallOutcome(to: string, outcome: CallOutcome): void;
  /** Somebody writes to a number of ours; resolves when all tries of the webhook are through. */
  receiveText(text: InboundText): Promise<ReceivedText>;
  /** Somebody calls a number of ours; resolves once it is answered or has ended. */
  placeCall(call: InboundCall): Promise<SimulatedPhone>;
  /** The phone at the far end of a call. @throws Error for an unknown call. */
  phone(callSid: string): SimulatedPhone;
  /**
   * The phone with that number once it has picked up, whether we called it or a call is given to it; at once when it is in
   * a call. @throws Error when it does not within `timeoutMs` (default 5,000).
   */
  waitForPhone(phoneNumber: string, timeoutMs?: number): Promise<SimulatedPhone>;
  /** What was really played to the far end of a call. @throws Error for an unknown call. */
  heard(callSid: string): HeardAudio;
  /** The far end hangs up. @returns false when the call is unknown or has ended. */
  hangUp(callSid: string): boolean;
  /** The owner of a number enters the code a carrier asks for when it calls. @returns false when it is not the code. */
  enterValidationCode(phoneNumber: string, validationCode: string): boolean;
  /** Every text, oldest first. */
  messages(): readonly SimulatedMessage[];
  /** Texts accepted from us for that number (not the carrier's own answers), oldest first. */
  sentTo(phoneNumber: string): readonly SimulatedMessage[];
  calls(): readonly SimulatedCall[];
  numbers(accountSid: string): readonly SimulatedNumber[];
  webhookAttempts(): readonly WebhookAttempt[];
  requests(): readonly RestRequestRecord[];
  /** Until no webhook is on its way any more. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
