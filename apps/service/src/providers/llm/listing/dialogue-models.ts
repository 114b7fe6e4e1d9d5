/** Listed models that are not for chat, by their names; few servers say it otherwise. */
const NO_DIALOGUE =
  /embed|rerank|whisper|parakeet|kokoro|piper|orpheus|bge-|minilm|(^|[-/])tts|-tts\b|transcribe|dall-e|image|imagen|imagine|veo-|sora|moderation|realtime|-audio|-live|guard|babbage|davinci/i;

/** Whether a model holds a dialogue, as far as its name tells. */
export function isForDialogue(id: string): boolean {
  return !NO_DIALOGUE.test(id);
}
