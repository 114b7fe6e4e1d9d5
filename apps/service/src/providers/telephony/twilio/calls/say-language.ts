import { closestLanguage } from "../../shared/spoken-language.ts";

/** What `<Say>` accepts, a language's main region first. https://www.twilio.com/docs/voice/twiml/say */
const SAY_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-ZA", "en-GB-WLS"],
  ...["es-ES", "es-MX", "es-US", "fr-FR", "fr-CA", "fr-BE", "de-DE", "de-AT", "it-IT", "nl-NL", "nl-BE"],
  ...["pt-BR", "pt-PT", "cmn-CN", "cmn-TW", "zh-CN", "zh-HK", "zh-TW", "yue-HK", "ja-JP", "ko-KR"],
  ...["ar-AE", "ar-XA", "arb", "hi-IN", "bn-IN", "gu-IN", "kn-IN", "ml-IN", "mr-IN", "pa-IN", "ta-IN", "te-IN"],
  ...["da-DK", "fi-FI", "is-IS", "nb-NO", "sv-SE", "pl-PL", "cs-CZ", "sk-SK", "hu-HU", "ro-RO", "bg-BG", "sr-RS"],
  ...["ru-RU", "uk-UA", "el-GR", "tr-TR", "he-IL", "lv-LV", "ca-ES", "cy-GB", "af-ZA", "am-ET"],
  ...["fil-PH", "id-ID", "ms-MY", "th-TH", "vi-VN"],
];

/** An unknown language makes the whole document fail; without one, `<Say>` speaks American English. */
export function sayLanguageOf(language: string): string | null {
  return closestLanguage(language, SAY_LANGUAGES);
}
