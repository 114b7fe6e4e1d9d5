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
import type { AccountOptions } from "./simulator-options.ts";
import type { DeliveryOutcome, InboundText, ReceivedText } from "./texts/message-exchange.ts";

/** A test's access to the carriers. Everything returned is a snapshot. */
export interface CarrierSimulator {
  /** The origin of each carrier's server, for the service to use as the vendor's base URL. */
  readonly urls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
  /** @throws Error when Twilio was not started. */
  readonly twilioUrl: string;
  addAccount(account: AccountOptions): void;
  /** Replaces the plan and resets its ordinals. */
  setFaults(plan: FaultPlan): void;
  /** Sets how texts to this number end from now on. */
  setDelivery(to: string, outcome: DeliveryOutcome): void;
  /** Sets what this number does when it is called from now on. */
  setCallOutcome(to: string, outcome: CallOutcome): void;
  /** Sends a customer's text to one of our numbers; resolves when its webhook is delivered or given up. */
  receiveText(text: InboundText): Promise<ReceivedText>;
  /** Calls one of our numbers; resolves once the call is answered or has ended. */
  placeCall(call: InboundCall): Promise<SimulatedPhone>;
  /** The phone at the far end of a call. @throws Error for an unknown call */
  phone(callSid: string): SimulatedPhone;
  /**
   * The phone with this number once it has picked up, whether we called it or a call was transferred to it; at once when it is in
   * a call. @throws Error when it does not within `timeoutMs` (default 5,000)
   */
  waitForPhone(phoneNumber: string, timeoutMs?: number): Promise<SimulatedPhone>;
  /** The audio really played at the far end of a call. @throws Error for an unknown call */
  heard(callSid: string): HeardAudio;
  /** Hangs up at the far end. @returns false when the call is unknown or has ended */
  hangUp(callSid: string): boolean;
  /** Enters a number's verification code as its owner. @returns false when the code is wrong */
  enterValidationCode(phoneNumber: string, validationCode: string): boolean;
  /** Every text, oldest first. */
  messages(): readonly SimulatedMessage[];
  /** Texts accepted from us for this number (not the carrier's own answers), oldest first. */
  sentTo(phoneNumber: string): readonly SimulatedMessage[];
  calls(): readonly SimulatedCall[];
  numbers(accountSid: string): readonly SimulatedNumber[];
  webhookAttempts(): readonly WebhookAttempt[];
  requests(): readonly RestRequestRecord[];
  /** Resolves once no webhook is under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
