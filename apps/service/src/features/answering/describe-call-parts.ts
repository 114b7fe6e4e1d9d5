import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { findModelPrice } from "../../providers/llm/prices.ts";
import { hostOf, isLocalSpeech, isOnThisMachine, type LocalSpeechServer } from "../../providers/speech/local-speech.ts";
import { findRecognizerPrice, findVoicePrice } from "../../providers/speech/prices.ts";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import { ESPEAK_PROVIDER } from "../../providers/speech/speech-vendor.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import type { CallVendors } from "./choose-vendors.ts";

/** One part of a call, for whoever is about to make it. */
export interface CallPart {
  /** `provider/model`, of a voice `provider/voice`. */
  readonly name: string;
  /** Where what is said goes: nowhere, to this machine, to an address somebody has given, or to the vendor's own. */
  readonly place: "service" | "machine" | "address" | "vendor";
  /** Null where there is none, or it is the vendor's own. */
  readonly host: string | null;
  readonly cost: "free" | "billed" | "unknown";
}

export interface CallParts {
  readonly model: CallPart | null;
  /** Null: the caller writes. */
  readonly listener: CallPart | null;
  /** Null: answers are captions. */
  readonly voice: CallPart | null;
}

type PartsDeps = Pick<AnswererDeps, "config" | "localEndpoints" | "localSpeech">;
type Found = Pick<CallPart, "place" | "host">;

const CAPTIONS = "captions";
const DEMO = "demo";
const VENDORS_OWN: Found = { place: "vendor", host: null };
const PROGRAM: Found = { place: "machine", host: null };

/** Those that a call begins with. */
export async function describeCallParts(
  deps: PartsDeps,
  assistant: Pick<Assistant, "model" | "fallbackModels" | "voice">,
  { model, recognizers, voices }: Pick<CallVendors, "model" | "recognizers" | "voices">,
): Promise<CallParts> {
  const { listening, speaking } = assistant.voice;
  const [recognizer] = recognizers;
  const [voice] = voices;
  const { speechBaseUrls } = deps.config;
  // Only where one of them may be meant: otherwise it would be a look around for nothing.
  const isFound = [recognizer, voice].some((each) => each !== undefined && isLocalSpeech(each.provider));
  const servers = isFound ? await deps.localSpeech.find() : [];
  const placeOf = (
    { provider }: Recognizer | Voice,
    own: { readonly provider: string; readonly baseUrl: string | null },
    server: LocalSpeechServer | undefined,
  ): Found =>
    (server === undefined ? null : serverPlace(server)) ??
    addressed(own.provider === provider ? own.baseUrl : null) ??
    addressed(speechBaseUrls[provider] ?? null) ??
    VENDORS_OWN;
  const listens = (server: LocalSpeechServer) => server.name === recognizer?.provider && server.recognizer !== null;
  const speaks = (server: LocalSpeechServer) =>
    server.name === voice?.provider && deps.localSpeech.voice(server, speaking.settings) !== null;
  return {
    model: model === null ? null : await modelPart(deps, assistant, model),
    listener:
      recognizer === undefined ? null : listenerPart(recognizer, placeOf(recognizer, listening, servers.find(listens))),
    voice: voice === undefined ? null : voicePart(voice, placeOf(voice, speaking, servers.find(speaks))),
  };
}

async function modelPart(
  { config, localEndpoints }: PartsDeps,
  assistant: Pick<Assistant, "model" | "fallbackModels">,
  { provider, modelId }: LanguageModel,
): Promise<CallPart> {
  const name = `${provider}/${modelId}`;
  if (provider === DEMO) return { name, place: "service", host: null, cost: "free" };
  const choice = [assistant.model, ...assistant.fallbackModels].find((each) => each.provider === provider);
  if (choice === undefined) {
    // Nobody chose it: it was found.
    const local = (await localEndpoints.find()).find((endpoint) => endpoint.name === provider);
    if (local !== undefined) return { name, place: "machine", host: new URL(local.baseUrl).host, cost: "free" };
  }
  const address = addressed(choice?.baseUrl ?? null) ?? addressed(config.modelBaseUrls[provider] ?? null);
  if (address !== null) return { name, ...address, cost: "unknown" };
  const price = findModelPrice(provider, modelId);
  const sum = price === null ? null : price.inputMicrosPerMillionTokens + price.outputMicrosPerMillionTokens;
  return { name, ...VENDORS_OWN, cost: costOf(sum) };
}

function listenerPart({ provider, model }: Recognizer, found: Found): CallPart {
  const price = findRecognizerPrice(provider, model);
  return part(`${provider}/${model}`, found, price?.microsPerMinute ?? null);
}

function voicePart({ provider, model, voiceId }: Voice, found: Found): CallPart | null {
  if (provider === CAPTIONS) return null;
  if (provider === ESPEAK_PROVIDER) return part(`${provider}/${voiceId}`, PROGRAM, 0);
  const price = findVoicePrice(provider, model);
  return part(`${provider}/${voiceId}`, found, price?.microsPerMillionCharacters ?? null);
}

/** A vendor's list price says nothing of an address that is not the vendor's. */
function part(name: string, found: Found, priceMicros: number | null): CallPart {
  return { name, ...found, cost: found.place === "address" ? "unknown" : costOf(priceMicros) };
}

function costOf(priceMicros: number | null): CallPart["cost"] {
  if (priceMicros === null) return "unknown";
  return priceMicros === 0 ? "free" : "billed";
}

function addressed(baseUrl: string | null): Found | null {
  const url = URL.parse(baseUrl ?? "");
  return url === null ? null : { place: "address", host: url.host };
}

function serverPlace(server: LocalSpeechServer): Found {
  return { place: isOnThisMachine(server) ? "machine" : "address", host: hostOf(server) };
}
