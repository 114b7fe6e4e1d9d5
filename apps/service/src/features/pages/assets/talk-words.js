/** Why a call ended, for whoever was on it. */
const END_SENTENCES = {
  "customer-ended-call": "You hung up.",
  "assistant-ended-call": "The assistant ended the call.",
  "assistant-forwarded-call": "The assistant handed you on.",
  "terminated-by-user": "Somebody ended the call over the interface.",
  "exceeded-max-duration": "The call reached the longest time the assistant allows.",
  "silence-timed-out": "Nobody said anything for a while.",
  "provider-not-available": "Nothing that may answer is set up for this assistant.",
  "assistant-not-available": "The assistant is switched off or was deleted.",
  "usage-limit-reached": "A limit of use or spending was reached.",
  "media-stream-lost": "The connection broke.",
  "media-stream-missing": "The connection never came about.",
  "model-failed": "The model failed.",
  "voice-failed": "Every voice failed.",
  "transcriber-failed": "Speech could not be recognized any more.",
  "process-lost": "The process that held the call is gone.",
  "service-stopped": "Parley is being stopped.",
  "internal-error": "Something went wrong inside Parley; its log says what.",
};

/** @param {string | null} reason */
export function endSentence(reason) {
  return END_SENTENCES[reason] ?? "The call is over.";
}

/** @param {string} model `demo/rules-v1` */
export function realModel(model) {
  return model.startsWith("demo/") ? `${model}: rules, not AI` : model;
}

/** @param {string | null} voice `espeak/en-us`; null: none */
export function realVoice(voice) {
  if (voice === null || voice.startsWith("captions/")) return "none: captions only";
  return voice.startsWith("espeak/") ? `${voice}: robot voice` : voice;
}

/** @param {string | null} listener `deepgram/nova-3`; null: none */
export function realListener(listener) {
  return listener ?? "none: type";
}

/**
 * What the assistant does, in a word or two.
 * @param {string} state
 * @param {boolean} isHeard whether anybody listens to the microphone
 */
export function stateWords(state, isHeard) {
  const words = {
    listening: isHeard ? "Listening" : "Your turn: write something",
    thinking: "Thinking…",
    speaking: "Speaking",
    held: "Waiting for you",
    transferring: "Handing you on…",
  };
  return words[state] ?? "";
}

/** @param {string} name of the DOMException */
export function microphoneSentence(name) {
  if (name === "NotFoundError") return "No microphone was found. Write instead.";
  if (name === "NotAllowedError")
    return "The browser did not allow the microphone. Write instead, or allow it and try again.";
  return "The microphone could not be used. Write instead.";
}

export const NO_SOUND_SENTENCE =
  "The browser gives this page no sound and no microphone; it needs an https address, or localhost. Read and write instead.";
