import { randomBytes } from "node:crypto";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { HurriedClock } from "@parley/testkit/hurried-clock";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import type { ListeningServer } from "@parley/testkit/speech/listening/listening-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import type { ServiceOverrides } from "../../src/compose.ts";
import type { Environment } from "../../src/config/env.ts";
import type { CarrierKind } from "../harness/carrier-kinds.ts";
import { takeSharedClock } from "../harness/hurried-clock.ts";
import {
  addLine,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { PATIENCE_MS } from "../harness/until.ts";

/** How often a test looks at a call, in the call's own time, and how often while there is none. */
const LOOK_EVERY_CALL_MS = 200;
const LOOK_EVERY_MS = 40;
/** A test gives up when it has looked this often in vain, and as long as `until` says. */
const MIN_LOOKS = 400;

/** Lines of the service's log that are shown when a call does not end. */
const LOG_LINES_SHOWN = 30;

/** Of both speech vendors; one for all stages, which may then share a service. */
const speechKey = randomBytes(16).toString("hex");

type Script = (request: ModelServerRequest) => ScriptedReply;

/** The service with a carrier, and everything an assistant talks with: recognizer, voice, model, a shop with tools, a customer's webhook. */
export interface VoiceStage {
  /** The time of its calls, to measure from. */
  readonly clock: Clock;
  readonly service: TestCarrierService;
  readonly texts: SpokenTexts;
  readonly listener: ListeningServer;
  readonly speaker: TextToSpeechServer;
  /** ElevenLabs, who take over when the first ones fail; null without `hasSecondVendors`. */
  readonly second: { readonly listener: ListeningServer; readonly speaker: TextToSpeechServer } | null;
  readonly models: ModelServer;
  /** Tools call it, over plain HTTP. */
  readonly shop: WebhookReceiver;
  /** The customer's webhook URL. */
  readonly customer: WebhookReceiver;
  /** An assistant on a number of its own whose model does what the script says. Settings of model, recognizer and voice are added to the stage's own. */
  addAssistant(script: Script, settings?: Record<string, unknown>): Promise<StagedAssistant>;
  /**
   * Looks until nothing is thrown any more. During a call it looks in the call's time, which stands still meanwhile: how busy
   * the machine is decides neither how long a call lasts nor how often it is looked at.
   * @returns what the last look returned
   */
  until<Found>(look: () => Promise<Found> | Found, everyCallMs?: number): Promise<Found>;
  stop(): Promise<void>;
}

export interface StagedAssistant extends TestLine {
  readonly organization: TestOrganization;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  get(path: string): Promise<any>;
  /** Until the call, by the carrier's id or ours, is over and everything about it is written. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  finishedCall(call: string | number): Promise<any>;
}

export async function startVoiceStage(
  kind: CarrierKind,
  options: {
    readonly env?: Environment;
    readonly overrides?: ServiceOverrides;
    readonly hasSecondVendors?: boolean;
    /** Default: one of its own. */
    readonly clock?: HurriedClock;
    /** For tests of what happens at the same time, or within real time. */
    readonly isInRealTime?: boolean;
    /** Threads wait for texts that may follow; else they answer each at once. */
    readonly hasBursts?: boolean;
    /** What the model says when it reads a conversation afterwards. */
    readonly reader?: Script;
    /** As of `startTestService`. */
    readonly isOwn?: boolean;
  } = {},
): Promise<VoiceStage> {
  const sharedClock = options.isInRealTime === true || options.clock !== undefined ? null : takeSharedClock();
  const clock = options.isInRealTime === true ? systemClock : (options.clock ?? sharedClock?.clock ?? systemClock);
  const texts = new SpokenTexts();
  const scripts = new Map<string, Script>();
  const reply: Script = (request) =>
    (scripts.get(/mark-\d+/.exec(request.systemPrompt)?.[0] ?? "") ?? options.reader)?.(request) ?? { text: "{}" };
  const speaker = await startTextToSpeechServer({ vendor: "deepgram", apiKey: speechKey, clock });
  const listener = await startSpeechToTextServer({
    vendor: "deepgram",
    texts,
    apiKey: speechKey,
    elsewhere: speaker.url,
    clock,
  });
  const second = options.hasSecondVendors === true ? await startElevenLabs(texts, speechKey, clock) : null;
  const models = await startModelServer({ reply, clock });
  const shop = await startWebhookReceiver({ isTls: false, clock });
  const customer = await startWebhookReceiver({});
  const service = await startTestServiceWithCarrier({
    kind,
    ...(sharedClock !== null ? { sharedClock } : options.clock === undefined ? {} : { clock: options.clock }),
    takesCalls: true,
    hasBursts: options.hasBursts === true,
    isOwn: options.isOwn === true,
    env: {
      DEEPGRAM_BASE_URL: listener.url,
      DEEPGRAM_API_KEY: speechKey,
      ...(second === null ? {} : { ELEVENLABS_BASE_URL: second.listener.url, ELEVENLABS_API_KEY: speechKey }),
      OPENAI_BASE_URL: `${models.url}/v1`,
      OPENAI_API_KEY: "sk-test",
      ...options.env,
      OUTBOUND_ALLOWED_HOSTS: [shop.host, customer.host, options.env?.["OUTBOUND_ALLOWED_HOSTS"]]
        .filter(Boolean)
        .join(),
    },
    // The last voice of all, where it is installed: what takes over must not depend on that.
    overrides: { certificateAuthorities: [customer.certificatePem ?? ""], espeak: null, ...options.overrides },
  });
  sharedClock?.waitFor(service);
  const until: VoiceStage["until"] = async (look, everyCallMs = LOOK_EVERY_CALL_MS) => {
    const endMs = performance.now() + PATIENCE_MS;
    for (let looks = 1; ; looks += 1) {
      try {
        return await look();
      } catch (error) {
        if (looks > MIN_LOOKS && performance.now() > endMs) throw error;
      }
      await clock.sleep(clock instanceof HurriedClock && clock.isHurrying ? everyCallMs : LOOK_EVERY_MS);
    }
  };
  let marks = 0;
  return {
    clock,
    service,
    texts,
    listener,
    speaker,
    second,
    models,
    shop,
    customer,
    addAssistant: async (script, settings = {}) => {
      marks += 1;
      const mark = `mark-${marks}`;
      scripts.set(mark, script);
      const organization = await service.addOrganization();
      const line = await addLine(service, organization, {
        webhook_url: `${customer.origin}/calls`,
        // A call's time hurries while a test waits in real time: who minds silence would hang up meanwhile.
        idle_timeout: 86_400,
        ...settings,
        llm_settings: {
          system_prompt: `You are ${mark}.`,
          welcome_message: "Hello, this is Acme.",
          ...membersOf(settings["llm_settings"]),
        },
        stt_settings: { provider: "deepgram", model: "nova-3", ...membersOf(settings["stt_settings"]) },
        tts_settings: { provider: "deepgram", ...membersOf(settings["tts_settings"]) },
      });
      const get = async (path: string) => (await organization.admin.client.get(path)).json;
      return {
        ...line,
        organization,
        get,
        finishedCall: async (which) => {
          const id = await until(async () => {
            const call = await service.service.platform.database
              .selectFrom("calls")
              .select([
                "id",
                "status",
                "end_reason",
                "terminating_at",
                "media_process_id",
                "end_noticed_at",
                "reported_at",
              ])
              .where("organization_id", "=", organization.organizationId)
              .where(typeof which === "number" ? "id" : "call_sid", "=", which as never)
              .executeTakeFirst();
            if (call?.reported_at == null) {
              const lines = service.logLines.slice(-LOG_LINES_SHOWN).join("");
              throw new Error(
                `call ${which} is not finished: ${JSON.stringify(call)}; the last lines logged:\n${lines}`,
              );
            }
            return call.id;
          });
          return get(`/api/v1/calls/${id}`);
        },
      };
    },
    until,
    stop: async () => {
      await service.stop();
      sharedClock?.release();
      await Promise.all([
        listener.stop(),
        speaker.stop(),
        second?.listener.stop(),
        second?.speaker.stop(),
        models.stop(),
        shop.close(),
        customer.close(),
      ]);
    },
  };
}

async function startElevenLabs(texts: SpokenTexts, apiKey: string, clock: Clock) {
  const speaker = await startTextToSpeechServer({ vendor: "elevenlabs", apiKey, clock });
  const listener = await startSpeechToTextServer({
    vendor: "elevenlabs",
    texts,
    apiKey,
    elsewhere: speaker.url,
    clock,
  });
  return { listener, speaker };
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
