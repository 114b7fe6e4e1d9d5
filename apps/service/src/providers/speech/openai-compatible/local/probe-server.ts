import {
  type OutboundHttp,
  OutboundHttpError,
  type OutboundRequest,
  type OutboundResponse,
} from "../../../../platform/outbound-http/outbound-http.ts";
import type { LocalSpeechServer } from "../../local-speech.ts";
import { kindOf, kokoroVoices, listedVoices, readModelList, readVoiceList, recognizerOf } from "./model-list.ts";

/** A Speaches with a hundred voice models of fifty voices each lists some 500 kB. */
const MAX_LIST_BYTES = 1_048_576;
/** whisper.cpp names itself in every answer, also in its 404 for a list of models, which it does not have. */
const WHISPER_CPP = "whisper.cpp";

/** Nobody listens there, or something that is no speech server; `busy`: it did not answer in time. */
type ProbeResult = LocalSpeechServer | "none" | "busy";

/**
 * Finds out what speaks or listens at an address. Asks for lists only: no sound and no text is sent, and no model is loaded.
 * @param origin `http://127.0.0.1:8000`
 * @param timeoutMs for each question
 */
export async function probeServer(http: OutboundHttp, origin: string, timeoutMs: number): Promise<ProbeResult> {
  const ask = (path: string, method: OutboundRequest["method"] = "GET") =>
    http.request({
      method,
      url: `${origin}${path}`,
      headers: { accept: "application/json" },
      timeoutMs,
      maxResponseBytes: MAX_LIST_BYTES,
    });
  try {
    // LocalAI's list says what each model does; the others have no such path.
    const [list, capabilities] = await Promise.all([ask("/v1/models"), ask("/v1/models/capabilities")]);
    if (list.headers["server"] === WHISPER_CPP) return await whisperCpp(origin, ask);
    const models = modelsOf(capabilities) ?? modelsOf(list);
    if (models === null) return "none";
    const name = kindOf(models);
    const voices =
      name === "kokoro"
        ? kokoroVoices(models, readVoiceList(textOf(await ask("/v1/audio/voices"))))
        : listedVoices(models);
    const recognizer = recognizerOf(models);
    return recognizer === null && voices.length === 0 ? "none" : { name, origin, recognizer, voices };
  } catch (error) {
    if (error instanceof OutboundHttpError) return error.isTimeout ? "busy" : "none";
    throw error;
  }
}

/** It has one model, and one path for it, which the operator may have set to OpenAI's; only that path knows OPTIONS. */
async function whisperCpp(
  origin: string,
  ask: (path: string, method: OutboundRequest["method"]) => Promise<OutboundResponse>,
): Promise<LocalSpeechServer> {
  const openaisPath = "/v1/audio/transcriptions";
  const { statusCode } = await ask(openaisPath, "OPTIONS");
  const path = statusCode === 200 ? openaisPath : "/inference";
  return { name: WHISPER_CPP, origin, recognizer: { model: "whisper", path }, voices: [] };
}

/** A list that is longer than we read is no JSON any more, and nobody's. */
function modelsOf(response: OutboundResponse) {
  return response.statusCode === 200 ? readModelList(textOf(response)) : null;
}

function textOf({ body }: OutboundResponse): string {
  return body.toString("utf8");
}
