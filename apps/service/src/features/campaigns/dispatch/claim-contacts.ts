import type { CallId, SmsLogId } from "@parley/foundation/branded-ids";
import { canonicalNumber } from "@parley/foundation/subscriber-number";
import { uuidOf } from "@parley/foundation/uuid-text";
import { hashNumber } from "../../../platform/crypto/number-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { writeCallIntents } from "../../calls/start/write-call-intent.ts";
import { type CheckedContact, checkContacts } from "../../compliance/check-contacts.ts";
import { writeTextIntents } from "../../texts/outreach/write-text-intents.ts";
import type { AttemptChannel } from "../attempts/attempt.ts";
import { insertAttempts } from "../attempts/attempt-store.ts";
import { nextChannel } from "../attempts/plan-contact.ts";
import { recordDecision } from "../attempts/record-decision.ts";
import type { Campaign } from "../campaign.ts";
import { allowedHoursOf } from "../campaign-settings.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { type ContactChange, type DueContact, lockDueContacts, moveContacts } from "../contacts/due-contact-store.ts";
import { placeOf } from "../contacts/place-of.ts";
import { type RenderedTexts, renderContact } from "../templates/render-contact.ts";
import { type Decision, decideContact } from "./decide-contact.ts";
import type { ContactCursor, DispatchState } from "./dispatched-campaign-store.ts";
import type { OutreachRoom } from "./open-room.ts";
import { type DecidedContacts, NO_NEWS } from "./step-news.ts";

/** An intent that is to be taken to its carrier as soon as the transaction has committed. */
export type Dispatch =
  | { readonly channel: "call"; readonly callId: CallId }
  | { readonly channel: "sms"; readonly smsLogId: SmsLogId };

export interface Claimed {
  readonly dispatches: readonly Dispatch[];
  /** Up to here all contacts that were due have been looked at. */
  readonly cursor: ContactCursor | null;
  /** No more contacts are due. */
  readonly isExhausted: boolean;
  /** There is no room for the next one, who is to be reached otherwise than those there is room for. */
  readonly isFull: boolean;
  /** How many contacts were looked at. */
  readonly looked: number;
  readonly decided: DecidedContacts;
  /** Why nobody is reached for. */
  readonly holdReason: string | null;
}

/** Somebody of the organization is reaching for the number already: it is looked at again. */
const TAKEN_ELSEWHERE_MS = 30_000;
/** Long enough to find the phone, too short for most voicemail. */
const RING_TIMEOUT_SECONDS = 45;

interface Candidate {
  readonly contact: DueContact;
  readonly channel: AttemptChannel;
  readonly texts: RenderedTexts;
  readonly checked: CheckedContact;
  readonly decision: Decision;
  readonly intentId: string;
}

/**
 * Takes the next contacts of a campaign: decides for each, and writes attempts, decisions, calls and texts of those that may be
 * reached. All of it commits together, before any carrier is asked.
 */
export async function claimContacts(
  deps: CampaignsDeps,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  state: Pick<DispatchState, "round" | "now" | "cursor">,
  room: OutreachRoom,
  most: number,
): Promise<Claimed> {
  const from = room.call?.party.number.phoneNumber ?? room.text?.party.number.phoneNumber ?? "";
  const due = (await lockDueContacts(unit, campaign.id, state.cursor, most)).map((contact) => ({
    ...contact,
    // It may have been imported while another form of it was in use.
    phoneNumber: canonicalNumber(contact.phoneNumber),
  }));
  const fitting = takeFitting(campaign, due, room);
  const candidates = await decideAll(deps, unit, campaign, state.now, fitting, room);
  const held = candidates.find(({ decision }) => decision.kind === "hold");
  if (held !== undefined && held.decision.kind === "hold") {
    return {
      dispatches: [],
      cursor: state.cursor,
      isExhausted: false,
      isFull: false,
      looked: fitting.length,
      decided: NO_NEWS.decided,
      holdReason: held.decision.reason,
    };
  }
  const wanted = candidates.filter(({ decision }) => decision.kind === "reach");
  const written = await insertAttempts(
    unit,
    campaign.id,
    wanted.map(({ contact, channel, texts, checked, intentId }) => {
      const attempt = {
        contactId: contact.id,
        round: state.round,
        attemptNumber: contact.attempts + contact.faults + 1,
        channel,
        numberHash: hashNumber(deps.platform.hashes, contact.phoneNumber),
      };
      return {
        ...attempt,
        intentId,
        from,
        to: contact.phoneNumber,
        variables: texts.variables,
        decision: recordDecision(campaign, attempt, checked, state.now),
      };
    }),
  );
  const reached = wanted.filter(({ intentId }) => written.has(intentId));
  const moved = await moveContacts(
    unit,
    campaign.id,
    candidates.map((candidate) => changeOf(candidate, written)),
  );
  const dispatches = await writeIntents(deps, unit, campaign, room, reached);
  await addToCounters(unit, campaign.id, moved, { attempts: reached.length });
  const last = fitting.at(-1);
  return {
    dispatches,
    cursor: last === undefined ? state.cursor : { dueAt: last.dueAt, id: last.id },
    isExhausted: due.length < most && fitting.length === due.length,
    isFull: fitting.length < due.length,
    looked: fitting.length,
    decided: {
      reached: reached.length,
      postponed:
        candidates.filter(({ decision }) => decision.kind === "postpone").length + wanted.length - reached.length,
      skipped: candidates.filter(({ decision }) => decision.kind === "suppress").length,
    },
    holdReason: null,
  };
}

/** In their order, until there is no room for one: nobody is passed over, or the cursor would leave them behind. */
function takeFitting(campaign: Campaign, due: readonly DueContact[], room: OutreachRoom): readonly DueContact[] {
  const left = { call: room.calls, sms: room.texts };
  const until = due.findIndex((contact) => {
    const channel = nextChannel(campaign.type, contact.attempts);
    left[channel] -= 1;
    return left[channel] < 0;
  });
  return until < 0 ? due : due.slice(0, until);
}

async function decideAll(
  deps: CampaignsDeps,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  now: Date,
  contacts: readonly DueContact[],
  room: OutreachRoom,
): Promise<readonly Candidate[]> {
  if (contacts.length === 0) return [];
  const allowedHours = allowedHoursOf(campaign.settings);
  const channels = contacts.map((contact) => nextChannel(campaign.type, contact.attempts));
  const checked = await checkContacts(
    deps.compliance,
    unit,
    contacts.map((contact, index) => ({
      phoneNumber: contact.phoneNumber,
      channel: channels[index] === "sms" ? ("text" as const) : ("call" as const),
      purpose: campaign.purpose,
      place: placeOf(contact.variables),
      allowedHours,
    })),
    now,
  );
  const toText = contacts.filter((_, index) => channels[index] === "sms").map(({ phoneNumber }) => phoneNumber);
  const recipients = room.text === null || toText.length === 0 ? null : await room.text.takeRecipients(toText);
  return contacts.map((contact, index) => {
    const channel = channels[index] ?? "call";
    const texts = renderContact(campaign, contact, campaign.assistantName);
    const result = checked[index];
    if (result === undefined) throw new Error("a contact was not checked");
    const checkDestination = () => room[channel === "sms" ? "text" : "call"]?.checkDestination(contact.phoneNumber);
    return {
      contact,
      channel,
      texts,
      checked: result,
      decision: decideContact(result, {
        channel,
        texts,
        now,
        recipient: channel === "sms" ? (recipients?.get(contact.phoneNumber) ?? "busy") : "free",
        checkDestination,
      }),
      intentId: uuidOf(deps.platform.random.bytes(16)),
    };
  });
}

function changeOf({ contact, decision, intentId }: Candidate, written: ReadonlySet<string>): ContactChange {
  const { id } = contact;
  switch (decision.kind) {
    case "postpone":
      return { id, move: "postpone", to: "pending", dueAt: decision.until };
    case "suppress":
    case "hold":
      return { id, move: "suppress", to: "skipped", skipReason: decision.reason };
    case "reach":
      if (!written.has(intentId)) return { id, move: "postpone", to: "pending", dueInMs: TAKEN_ELSEWHERE_MS };
      return { id, move: "claim", to: "in_progress", attempts: contact.attempts + 1, isAttempt: true };
  }
}

async function writeIntents(
  deps: CampaignsDeps,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  room: OutreachRoom,
  reached: readonly Candidate[],
): Promise<readonly Dispatch[]> {
  const of = (wanted: AttemptChannel) => reached.filter(({ channel }) => channel === wanted);
  const { enableVoicemailDetection, leaveVoicemail, voicemailMessage } = campaign.settings;
  const [toCall, toText] = [of("call"), of("sms")];
  const calls =
    room.call === null || toCall.length === 0
      ? []
      : await writeCallIntents(
          deps.calls,
          unit,
          room.call,
          toCall.map(({ contact, texts, intentId }) => ({
            intentId,
            isOutreach: true,
            to: contact.phoneNumber,
            welcomeMessage: texts.welcome,
            agenda: texts.agenda,
            farewell: texts.endCall,
            variables: texts.variables,
            voicemail: enableVoicemailDetection ? { message: leaveVoicemail ? voicemailMessage : null } : null,
            ringTimeoutSeconds: RING_TIMEOUT_SECONDS,
            idempotencyKey: null,
            requestHash: null,
          })),
        );
  const texts =
    room.text === null || toText.length === 0
      ? []
      : await writeTextIntents(
          deps.texts,
          unit,
          room.text,
          toText.map(({ contact, texts: rendered, intentId }) => ({
            messageId: intentId,
            to: contact.phoneNumber,
            body: rendered.sms ?? "",
          })),
        );
  return [
    ...calls.map(({ id }): Dispatch => ({ channel: "call", callId: id })),
    ...texts.map(({ id }): Dispatch => ({ channel: "sms", smsLogId: id })),
  ];
}
