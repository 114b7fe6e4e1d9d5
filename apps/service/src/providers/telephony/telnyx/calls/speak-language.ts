import { closestLanguage } from "../../shared/spoken-language.ts";

/** What `speak` takes, the main region of a language first. https://developers.telnyx.com/api-reference/call-commands/speak-text */
const SPEAK_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-IN", "en-GB-WLS", "es-ES", "es-MX", "es-US", "fr-FR", "fr-CA"],
  ...["de-DE", "it-IT", "nl-NL", "pt-BR", "pt-PT", "da-DK", "is-IS", "nb-NO", "sv-SE", "pl-PL", "ro-RO", "ru-RU"],
  ...["tr-TR", "arb", "cmn-CN", "cy-GB", "hi-IN", "ja-JP", "ko-KR"],
];

/** A language Telnyx does not know is refused; then American English is better than silence. */
export function speakLanguageOf(language: string): string {
  return closestLanguage(language, SPEAK_LANGUAGES) ?? "en-US";
}
