import { chosenRecognizerModel } from "../../../src/providers/speech/recognizing/chosen-recognizer.ts";
import { createFailingRecognizer } from "../../../src/providers/speech/recognizing/failing-recognizer.ts";
import type { Recognizer, RecognizerSettings } from "../../../src/providers/speech/recognizing/recognizer.ts";
import { recognizerFailure } from "../../../src/providers/speech/recognizing/recognizer-failure.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../../../src/providers/speech/speech-vendor.ts";
import { speechAddressOf } from "../../../src/providers/speech/vendor-address.ts";
import { TOY_MODEL } from "./settings.ts";

/** `POST /heard` with mu-law answers with what was said. */
export function createToyRecognizer(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: RecognizerSettings,
): Recognizer {
  const names = { provider: "toy", model: chosenRecognizerModel(settings) ?? TOY_MODEL };
  const address = speechAddressOf(deps, access, null);
  const { apiKey } = access;
  if (address === null) return createFailingRecognizer(names, { kind: "missing-base-url" });
  if (apiKey === null) return createFailingRecognizer(names, { kind: "missing-api-key" });
  return {
    ...names,
    detectsTurns: false,
    hasInterims: false,
    finalLatencyMs: 500,
    open(handler) {
      const heard: Buffer[] = [];
      const ended = new AbortController();
      async function transcribe(url: string, key: string): Promise<void> {
        const response = await deps.trustedHttp.request({
          method: "POST",
          url,
          headers: { authorization: key },
          body: Buffer.concat(heard.splice(0)),
          signal: ended.signal,
        });
        const text = response.body.toString("utf8");
        const times = { startMs: null, endMs: null, language: null };
        handler.onTranscript({ kind: "update", text, isFinal: true, confidence: null, ...times });
        handler.onTranscript({ kind: "finalized" });
      }
      return {
        send: (muLaw) => void heard.push(Buffer.from(muLaw)),
        finalize() {
          transcribe(`${address.httpUrl}/heard`, apiKey).catch((cause: unknown) => {
            if (!ended.signal.aborted) {
              handler.onFailure(recognizerFailure("toy", apiKey, { kind: "vendor-failed", cause }));
            }
          });
        },
        close: () => ended.abort(),
        bufferedBytes: 0,
      };
    },
  };
}
