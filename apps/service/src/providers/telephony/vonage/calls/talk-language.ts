import { closestLanguage } from "../../shared/spoken-language.ts";

/**
 * What `talk` accepts, a language's main region first.
 * https://developer.vonage.com/en/voice/voice-api/concepts/text-to-speech
 */
const TALK_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-IN", "en-ZA", "en-GB-WLS", "es-ES", "es-MX", "es-US", "fr-FR", "fr-CA"],
  ...["de-DE", "it-IT", "nl-NL", "pt-BR", "pt-PT", "da-DK", "fi-FI", "is-IS", "nb-NO", "no-NO", "sv-SE"],
  ...["pl-PL", "cs-CZ", "sk-SK", "hu-HU", "ro-RO", "ru-RU", "uk-UA", "el-GR", "tr-TR", "he-IL", "ar"],
  ...["ca-ES", "eu-ES", "cy-GB", "cmn-CN", "cmn-TW", "yue-CN", "ja-JP", "ko-KR", "hi-IN", "bn-IN", "ml-IN"],
  ...["ta-IN", "te-IN", "fil-PH", "id-ID", "th-TH", "vi-VN"],
];

/** An unknown language makes the whole NCCO fail; American English is better than silence. */
export function talkLanguageOf(language: string): string {
  return closestLanguage(language, TALK_LANGUAGES) ?? "en-US";
}
