import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { expect, test } from "vitest";
import { buildCallSettings } from "../../../../tests/support/calls/reducer/call-settings.ts";
import { HandTimer } from "../../../conversation/call/hand-timer.ts";
import { captionsVoice } from "../../../conversation/speech/output/captions-voice.ts";
import { Pacer } from "../../../conversation/speech/output/pacer.ts";
import type { MediaStream } from "../../../providers/telephony/media-stream/protocol.ts";
import type { CallLead } from "../live/finish-session.ts";
import type { PreparedCall } from "../live/prepare-call.ts";
import { MediaHub, type MediaHubDeps } from "./media-hub.ts";

const ORGANIZATION = asId<OrganizationId>(1);
const CALL = asId<CallId>(7);

const stream: MediaStream = {
  receive: () => undefined,
  sendAudio: () => undefined,
  sendMark: () => undefined,
  clear: () => undefined,
  close: () => undefined,
  malformedCount: 0,
  bufferedBytes: 0,
};

/** A hub with one call; `texts` tells how often texts were taken. @param isOurs whether this process may take the call over */
async function heldCall(putThroughTo: string | null = null, isOurs = true) {
  const timer = new HandTimer(0);
  let order: (message: string) => void = () => undefined;
  let taken = 0;
  const finished: CallLead[] = [];
  const prepared: PreparedCall = {
    plan: {
      callId: "7",
      settings: buildCallSettings({ welcomeMessage: null, putThroughTo }),
      systemPrompt: "",
      recordedPrompt: "",
      model: {
        provider: "test",
        modelId: "m",
        async *respond() {
          yield { kind: "text", text: "Yes." };
          yield { kind: "finish", usage: { promptTokens: null, completionTokens: null }, reason: "stop" };
        },
      },
      modelSettings: {},
      recognizers: [],
      voices: [captionsVoice],
      volume: 1,
      history: [],
      fillers: { first: [], further: [] },
      openTools: () => ({ tools: [], earlierCalls: [], call: async () => "" }),
      journal: {
        transcript: () => undefined,
        message: () => undefined,
        turn: () => undefined,
        usage: () => undefined,
        log: () => undefined,
      },
      line: {
        announceEnd: () => null,
        hangUp: () => undefined,
        transfer: () => new Promise(() => undefined),
      },
      recording: null,
      flow: null,
    },
    flightRecorder: null,
    takeTexts: async () => {
      taken += 1;
    },
    letGo: () => undefined,
    finish: async (_end, lead) => {
      finished.push(lead);
    },
  };
  const hub = new MediaHub({
    liveEvents: {
      subscribe: (_topic: string, listener: (message: string) => void) => {
        order = listener;
        return () => undefined;
      },
    },
    session: {
      timer,
      pacer: new Pacer(timer),
      createDetector: () => ({ push: () => undefined, dispose: () => undefined }),
      apology: { text: "", muLaw: new Uint8Array(8) },
      firstTokenLimitMs: 15_000,
    },
    prepare: async () => prepared,
    takeOver: async () => isOurs,
    processId: "here",
  } as unknown as MediaHubDeps);
  const session = await hub.join({ organizationId: ORGANIZATION, callId: CALL, mediaProcessId: "there" }, stream, null);
  if (session === null) throw new Error("the call is not held");
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const tell = async (message: string) => {
    order(message);
    await settle();
  };
  await settle();
  return { session, tell, texts: () => taken, finished };
}

test("a caller's texts are taken while somebody would answer them", async () => {
  const { tell, texts } = await heldCall();
  expect(texts()).toBe(1);
  await tell("text|7|1");
  expect(texts()).toBe(2);
});

test("while the caller is put through they wait, until nobody could be reached", async () => {
  const { tell, texts } = await heldCall("+14155550199");
  await tell("text|7|1");
  expect(texts()).toBe(0);
  await tell("transferred|7|no");
  expect(texts()).toBe(1);
});

test("of a call that is over they are the thread's", async () => {
  const { session, tell, texts } = await heldCall();
  session.terminate("terminated-by-user");
  await tell("text|7|1");
  expect(texts()).toBe(1);
});

test("a call that was given to another process while its stream came here is left to that one", async () => {
  const ours = await heldCall();
  expect(ours.finished).toEqual([]);
  const { finished, texts } = await heldCall(null, false);
  expect(finished).toEqual(["others"]);
  expect(texts()).toBe(0);
});
