import { closestLanguage } from "../../shared/spoken-language.ts";

/** What `speak` accepts, a language's main region first. https://developers.telnyx.com/api-reference/call-commands/speak-text */
const SPEAK_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-IN", "en-GB-WLS", "es-ES", "es-MX", "es-US", "fr-FR", "fr-CA"],
  ...["de-DE", "it-IT", "nl-NL", "pt-BR", "pt-PT", "da-DK", "is-IS", "nb-NO", "sv-SE", "pl-PL", "ro-RO", "ru-RU"],
  ...["tr-TR", "arb", "cmn-CN", "cy-GB", "hi-IN", "ja-JP", "ko-KR"],
];

/** Telnyx refuses a command with an unknown language; American English is better than silence. */
export function speakLanguageOf(language: string): string {
  return closestLanguage(language, SPEAK_LANGUAGES) ?? "en-US";
}
