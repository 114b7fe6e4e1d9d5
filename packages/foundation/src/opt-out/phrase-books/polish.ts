import type { PhraseBook } from "../phrase-book.ts";

export const POLISH: PhraseBook = {
  language: "pl",
  reviewedOn: "2026-11-22",
  sources: ["Words Polish senders print under their texts (STOP, REZYGNUJE, WYPISZ) and plain words"],
  keywords: {
    stop: [
      ...["stop", "rezygnuję", "rezygnacja", "rezygnuj", "zrezygnuj", "wypisz", "wypisz mnie", "wypisać", "wypiszcie mnie"],
      ...["wypisuję się", "anuluj", "stop sms", "wyłącz", "zatrzymaj", "usuń mnie", "usuńcie mnie", "zakończ", "odwołuję zgodę"],
      ...["rezygnuję z sms", "nie chcę sms"],
    ],
    start: ["start", "wznów", "zapisz", "zapisz mnie", "rozpocznij"],
    help: ["pomoc", "help", "info", "pomocy"],
  },
  bareKeywords: ["koniec", "dość", "usuń"],
  manners: ["proszę", "prosze", "dziękuję", "dzięki", "z góry dziękuję", "dzień dobry", "cześć", "witam", "pozdrawiam", "natychmiast", "teraz", "już"],
  openings: ["czy możecie", "czy mogą państwo", "możecie", "proszę o", "i", "ale", "nie dziękuję"],
  groups: {
    messages: ["wiadomości/wiadomosci/sms/smsów/smsy/esemesów/reklam/telefonów/połączeń/spamu/kontaktu", "sms ów/y"],
    det: ["więcej/żadnych/tych/waszych/od/kolejnych/takich"],
    list: ["listy/bazy/systemu/kontaktów/grupy/subskrypcji", "bazy danych", "listy kontaktów/mailingowej"],
    write: ["pisać/pisz/piszcie/dzwonić/dzwoń/dzwońcie/wysyłać/wysyłaj/wysyłajcie/kontaktować/kontaktuj/kontaktujcie/przysyłać/przysyłaj/przysyłajcie/nękać/nękaj/nękajcie/niepokoić"],
    again: ["więcej/nigdy/już"],
  },
  phrases: {
    "not-again": [
      "nie {write} do? mnie/mi? się? ze? mną? {det}? {messages}? {again}",
      "nie {write} do? mnie/mi $",
      "{again} nie {write} do? mnie/mi",
      "{again} do mnie nie {write}",
      "do mnie {again} nie {write}",
      "nigdy więcej nie? {write}",
      "proszę {again} nie {write}",
      "nie przysyłajcie/wysyłajcie/przysyłaj/wysyłaj mi {det}? {messages}",
    ],
    "stop-contacting": ["przestańcie/przestań/przestać/przestancie do? mnie/mi? .. {write}/spamować", "przestańcie/przestań {write}", "dość/koniec tych? {messages}"],
    "not-wanted": [
      "nie chcę/życzę/chce sobie? już? {det}? {messages}",
      "nie chcę/życzę/chce sobie? już? otrzymywać/dostawać/odbierać {det}? {messages}",
      "nie życzę sobie kontaktu",
      "rezygnuję z {det}? {messages}/otrzymywania",
    ],
    "remove-from-list": [
      "usuńcie/usuń/usunąć/skasujcie/skasuj/wykreślcie/wykreśl/skreślcie mnie z waszej/swojej/tej/państwa? {list}",
      "usuńcie/usuń/usunąć/skasujcie/skasuj/zapomnijcie mój/ten numer",
      "mnie usunąć/wykreślić/skreślić z",
    ],
    "unsubscribe-me": ["wypiszcie/wypisz/wypisać mnie", "mnie wypisać", "chcę się wypisać", "chcę zrezygnować $", "jak się wypisać"],
    "leave-alone": ["dajcie/daj mi spokój", "zostawcie/zostaw mnie w spokoju", "odczepcie/odczep się"],
    "consent-revoked": ["cofam/wycofuję/odwołuję/wycofać/cofnąć moją? swoją? zgodę"],
  },
  counters: ["^ lepiej napisać/zadzwonić/sms"],
  negators: ["nie", "dlaczego", "czemu", "jeśli", "bez"],
  fillers: ["mnie", "mi", "się", "do"],
  qualifiers: ["przed", "po", "do", "między", "dziś", "jutro", "tak"],
  hints: ["stop", "rezygnuję", "rezygnacja", "wypisz", "wypisać", "usuńcie", "listy", "zgodę", "spokój", "przestańcie", "nękanie", "spam", "numer"],
};
