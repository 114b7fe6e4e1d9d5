import type { CallDesk } from "../calls/call-flow.ts";
import type { CallLeg } from "../calls/call-leg.ts";
import type { CallStep, StepOutcome } from "../calls/call-script.ts";
import { connectPhones } from "../calls/connect-phones.ts";
import { spokenDurationMs } from "../calls/spoken-duration.ts";
import { untilAborted } from "../calls/until-aborted.ts";
import type { CallEvent } from "../carrier-records.ts";
import { callEventOf, conversationOf, vonageWordOf } from "./call-events.ts";
import { digitsOf } from "./drafts.ts";
import { createVonageMediaWire } from "./media-wire.ts";
import type { NccoAction } from "./ncco.ts";

/** What the actions need from their flow. */
export interface NccoContext {
  readonly desk: CallDesk;
  readonly leg: CallLeg;
  nextUuid(): string;
  /** Reports a leg. @returns with `isSynchronous`, the steps of the NCCO in the answer, if any */
  report(
    leg: CallLeg,
    event: Readonly<Record<string, unknown>>,
    to: { readonly eventUrl: string | null; readonly isSynchronous: boolean },
  ): Promise<readonly CallStep[] | null>;
  /** A socket's leg can be hung up by its id while it exists. */
  holdSocket(uuid: string, hangUp: () => void): () => void;
}

type ActionOf<K extends NccoAction["kind"]> = Extract<NccoAction, { kind: K }>;

/** The statuses of a new leg that may change the instructions. */
const FAILURES: ReadonlySet<string> = new Set(["busy", "unanswered", "failed", "rejected", "timeout", "cancelled"]);

export function stepsOfNcco(actions: readonly NccoAction[], context: NccoContext): readonly CallStep[] {
  return actions.map((action) => (signal) => perform(action, context, signal));
}

async function perform(action: NccoAction, context: NccoContext, signal: AbortSignal): Promise<StepOutcome> {
  const { desk, leg } = context;
  switch (action.kind) {
    case "talk":
      leg.log.add({ kind: "said", text: action.text, language: action.language });
      await desk.pause(spokenDurationMs(action.text, desk.spokenCharacterMs), signal);
      return "next";
    case "notify": {
      const event = {
        payload: action.payload,
        conversation_uuid: conversationOf(desk.callOf(leg)),
        timestamp: desk.clock.now().toISOString(),
      };
      const steps = await context.report(leg, event, { eventUrl: action.eventUrl, isSynchronous: true });
      return steps === null ? "next" : { continueWith: steps };
    }
    case "connect-socket":
      return connectSocket(action, context, signal);
    case "connect-phone":
      return connectPhone(action, context, signal);
    case "wait":
      await untilAborted(signal);
      return "next";
  }
}

/** The socket is a separate leg with its own id and events. */
async function connectSocket(
  action: ActionOf<"connect-socket">,
  context: NccoContext,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { desk, leg } = context;
  const uuid = context.nextUuid();
  const call = desk.callOf(leg);
  const report = (status: string, isSynchronous = false) =>
    context.report(
      leg,
      {
        headers: action.headers,
        from: action.from ?? digitsOf(call.from),
        to: action.uri,
        uuid,
        conversation_uuid: conversationOf(call),
        status,
        direction: "outbound",
        timestamp: desk.clock.now().toISOString(),
      },
      { eventUrl: action.eventUrl, isSynchronous },
    );
  void report("started");
  void report("ringing");
  const media = desk.openMedia(leg, action.uri, createVonageMediaWire(action));
  const onAbort = () => media.stop();
  signal.addEventListener("abort", onAbort, { once: true });
  const release = context.holdSocket(uuid, onAbort);
  if (await media.opened) void report("answered");
  const end = await media.ended;
  release();
  signal.removeEventListener("abort", onAbort);
  // An end that our side asked for does not change the instructions.
  const isOurs = end.how === "closed" && end.by === "carrier";
  const status = end.how === "refused" ? "unanswered" : isOurs ? "completed" : "disconnected";
  const steps = await report(status, action.isSynchronous && !isOurs);
  return steps === null ? "next" : { continueWith: steps };
}

async function connectPhone(
  action: ActionOf<"connect-phone">,
  context: NccoContext,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { desk, leg } = context;
  const call = desk.callOf(leg);
  let instead: readonly CallStep[] | null = null;
  const onEvent = async (other: CallLeg, event: CallEvent) => {
    const { conversationId } = desk.callOf(leg);
    if (conversationId !== null) desk.change(other, { conversationId });
    const status = vonageWordOf(desk.callOf(other), event);
    const isSynchronous = action.isSynchronous && FAILURES.has(status);
    const { eventUrl } = action;
    const steps = await context.report(leg, callEventOf(desk.callOf(other), event), { eventUrl, isSynchronous });
    instead = steps ?? instead;
  };
  const from = action.from === null ? call.from : `+${action.from}`;
  const other = await desk.dial(leg, { from, to: action.to, onEvent }, signal);
  if (other.isLive) await connectPhones(leg, other, signal);
  return instead === null ? "next" : { continueWith: instead };
}
