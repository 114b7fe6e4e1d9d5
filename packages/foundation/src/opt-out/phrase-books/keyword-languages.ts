import type { PhraseBook } from "../phrase-book.ts";

/**
 * Languages of which we are sure of the keywords only. Left out are words that are ordinary ones elsewhere: Finnish PERU
 * and SEIS (a country, a Spanish number), Italian FINE.
 */
export const KEYWORD_LANGUAGES: readonly PhraseBook[] = [
  book(
    "sv",
    ["stopp", "stoppa", "avsluta", "avregistrera", "avregistrera mig", "avprenumerera", "sluta"],
    ["tack", "snälla", "hej"],
    "hjälp",
  ),
  book("da", ["stop", "afmeld", "frameld", "afmeld mig", "stop sms", "afslut"], ["tak", "venligst", "hej"], "hjælp"),
  book("no", ["stopp", "avmeld", "meld av", "meld meg av", "avslutt", "slutt"], ["takk", "vennligst", "hei"], "hjelp"),
  book("fi", ["lopeta", "peruuta", "peru tilaus", "poista", "pysäytä"], ["kiitos", "hei"], "apua"),
  book(
    "cs",
    ["stop", "odhlásit", "odhlásit se", "zrušit", "zrušit odběr", "ukončit"],
    ["prosím", "děkuji", "dobrý den"],
    "pomoc",
  ),
  book(
    "sk",
    ["stop", "odhlásiť", "odhlásiť sa", "zrušiť", "zrušiť odber", "ukončiť"],
    ["prosím", "ďakujem", "dobrý deň"],
    "pomoc",
  ),
  book(
    "ro",
    ["stop", "dezabonare", "dezabonează mă", "oprire", "oprește", "opriți", "anulare", "renunț"],
    ["vă rog", "mulțumesc", "bună ziua"],
    "ajutor",
  ),
  book(
    "hu",
    ["stop", "leiratkozás", "leiratkozom", "leiratkozni", "leállítás", "állj", "törlés"],
    ["kérem", "köszönöm"],
    "segítség",
  ),
  book("hr", ["stop", "odjava", "odjavi", "odjavi me", "prekini", "otkaži"], ["molim", "hvala"], "pomoć"),
  book(
    "tr",
    ["ret", "iptal", "dur", "durdur", "çıkar", "üyelikten çık", "abonelikten çık"],
    ["lütfen", "teşekkürler", "merhaba"],
    "yardım",
  ),
  book(
    "ru",
    ["стоп", "отписаться", "отписка", "отпишите меня", "отмена", "прекратите", "хватит", "остановить"],
    ["пожалуйста", "спасибо", "здравствуйте"],
    "помощь",
  ),
  book(
    "uk",
    ["стоп", "відписатися", "відписка", "відпишіть мене", "скасувати", "зупинити", "припиніть"],
    ["будь ласка", "дякую", "добрий день"],
    "допомога",
  ),
  book("el", ["στοπ", "διαγραφή", "σταματήστε", "ακύρωση", "απεγγραφή"], ["παρακαλώ", "ευχαριστώ"], "βοήθεια"),
  book(
    "zh",
    ["退订", "退訂", "停止", "取消订阅", "取消訂閱", "请退订", "不要再发", "不要再發"],
    ["请", "谢谢"],
    "帮助",
  ),
  book(
    "ja",
    ["配信停止", "停止", "解除", "登録解除", "ストップ", "退会", "配信停止希望", "配信停止お願いします"],
    ["お願いします"],
    "ヘルプ",
  ),
  book(
    "ko",
    ["수신거부", "중지", "그만", "수신 거부", "구독취소", "구독 취소", "해지"],
    ["제발", "감사합니다"],
    "도움말",
  ),
  book("vi", ["hủy", "từ chối", "dừng", "ngừng", "hủy đăng ký", "tc"], ["cảm ơn", "làm ơn"], "trợ giúp"),
  book("id", ["berhenti", "stop", "batal", "berhenti berlangganan", "hentikan"], ["tolong", "terima kasih"], "bantuan"),
  book("tl", ["itigil", "ihinto", "tumigil"], ["salamat"], "tulong"),
  book("ar", ["توقف", "إيقاف", "إلغاء", "إلغاء الاشتراك", "الغاء الاشتراك", "قف"], ["من فضلك", "شكرا"], "مساعدة"),
  book("he", ["הסר", "הסרה", "הסירו אותי", "הסר אותי", "עצור", "הפסק"], ["בבקשה", "תודה"], "עזרה"),
  book("th", ["หยุด", "ยกเลิก"], ["ขอบคุณ"], "ช่วยเหลือ"),
];

function book(language: string, stop: readonly string[], manners: readonly string[], help: string): PhraseBook {
  return {
    language,
    reviewedOn: "2026-11-22",
    sources: ["Words senders print under their texts in that language"],
    keywords: { stop, help: [help] },
    manners,
  };
}
