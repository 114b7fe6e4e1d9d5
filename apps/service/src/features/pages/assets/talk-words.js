/** Why a call ended, for the person who made it. */
const END_SENTENCES = {
  "customer-ended-call": "You hung up.",
  "assistant-ended-call": "The assistant ended the call.",
  "assistant-forwarded-call": "The assistant transferred you.",
  "terminated-by-user": "Somebody ended the call through the API.",
  "exceeded-max-duration": "The call reached the assistant's maximum length.",
  "silence-timed-out": "Nobody said anything for a while.",
  "provider-not-available": "No model is set up that may answer for this assistant.",
  "assistant-not-available": "The assistant is switched off or was deleted.",
  "usage-limit-reached": "A usage or spending limit was reached.",
  "media-stream-lost": "The connection was lost.",
  "media-stream-missing": "The connection could not be made.",
  "model-failed": "The model failed.",
  "voice-failed": "All voices failed.",
  "transcriber-failed": "Speech could not be recognized any more.",
  "process-lost": "The process that held the call is gone.",
  "service-stopped": "Parley was stopped.",
  "internal-error": "Something went wrong inside Parley; its log says what.",
};

/** @param {string | null} reason */
export function endSentence(reason) {
  return END_SENTENCES[reason] ?? "The call is over.";
}

/**
 * What the assistant does, in a word or two.
 * @param {string} state
 * @param {boolean} isHeard whether the microphone is on and heard
 */
export function stateWords(state, isHeard) {
  const words = {
    listening: isHeard ? "Listening" : "Your turn: write something",
    thinking: "Thinking…",
    speaking: "Speaking",
    quieter: "Speaking quietly",
    held: "Waiting for you",
    transferring: "Transferring you…",
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

/** Where neither Parley nor the browser recognizes speech. */
export const NO_EARS_SENTENCE =
  "Parley cannot hear you, because no speech recognizer is set up, and this browser has none that a page may use (Firefox has none; Chrome, Edge and Safari do). You write instead.";

/** @param {string} sentence what the browser would do */
export function browserEarsSentence(sentence) {
  return `Parley has no speech recognizer, so you write. Or this browser listens for you: ${sentence}. Parley gets the words only. Nothing is listened to before you agree and call.`;
}

/** @param {boolean} isAloud whether the assistant is heard, and not only read */
export function browserEarsNote(isAloud) {
  return isAloud
    ? "This browser listens: speak, or write. It does not listen while the assistant speaks, because it would hear the assistant; write to interrupt."
    : "This browser listens: speak, or write.";
}

export const NO_SOUND_SENTENCE =
  "The browser does not allow sound or the microphone on this page: that needs https or localhost. Read and write instead.";
