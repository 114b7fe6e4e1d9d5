import type { Assistant } from "../assistants/assistant.ts";

/** The assistant with another language. */
export function withLanguage(assistant: Assistant, language: string | undefined): Assistant {
  return language === undefined ? assistant : { ...assistant, voice: { ...assistant.voice, language } };
}
