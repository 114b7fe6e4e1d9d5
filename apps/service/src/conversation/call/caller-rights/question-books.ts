/** How a language asks whether a person speaks: an opening, words between, and a noun at the end of the clause or before `after`. */
export interface QuestionBook {
  readonly ask: readonly string[];
  /** Before a machine only, because with a person it says something else as well. */
  readonly askMachine?: readonly string[];
  readonly between: readonly string[];
  readonly person: readonly string[];
  readonly machine: readonly string[];
  readonly after: readonly string[];
}

/** As people write them; they are compared as `wordsOfText` gives them. */
export const QUESTION_BOOKS: Readonly<Record<string, QuestionBook>> = {
  sv: {
    ask: ["är du", "är ni", "är det", "är det här", "är detta", "pratar jag med", "talar jag med", "snackar jag med"],
    between: ["en", "ett", "verkligen", "egentligen", "bara", "riktig", "riktigt", "äkta", "levande", "någon", "här"],
    person: ["människa", "person", "mänsklig"],
    machine: ["robot", "bot", "chattbot", "maskin", "dator", "ai", "artificiell intelligens", "inspelning"],
    after: ["eller", "här", "och", "va", "jag"],
  },
  da: {
    ask: ["er du", "er i", "er det", "er dette", "taler jeg med", "snakker jeg med"],
    between: ["en", "et", "virkelig", "egentlig", "bare", "rigtig", "rigtigt", "ægte", "levende", "her"],
    person: ["menneske", "person"],
    machine: ["robot", "bot", "chatbot", "maskine", "computer", "ai", "kunstig intelligens", "optagelse"],
    after: ["eller", "her", "og", "jeg"],
  },
  no: {
    ask: ["er du", "er dere", "er det", "er dette", "snakker jeg med", "prater jeg med"],
    between: ["en", "et", "virkelig", "egentlig", "bare", "ekte", "levende", "her"],
    person: ["menneske", "person"],
    machine: ["robot", "bot", "chatbot", "maskin", "datamaskin", "ki", "ai", "kunstig intelligens", "opptak"],
    after: ["eller", "her", "og", "jeg"],
  },
  fi: {
    ask: ["oletko", "oletteko", "onko tämä", "onko se", "puhunko", "keskustelenko"],
    between: ["sinä", "te", "nyt", "oikea", "oikean", "aito", "aidon", "elävä", "elävän", "oikeasti", "todella"],
    person: ["ihminen", "ihmisen kanssa", "ihmiselle", "henkilö", "henkilön kanssa"],
    machine: [
      ...["robotti", "robotin kanssa", "robotille", "botti", "botin kanssa", "kone", "koneen kanssa", "koneelle"],
      ...["tietokone", "tietokoneen kanssa", "tekoäly", "tekoälyn kanssa", "ai", "nauhoite", "nauhoitus"],
    ],
    after: ["vai", "ja"],
  },
  cs: {
    ask: ["jste", "jsi", "je to", "je tohle", "mluvím s", "mluvím se", "hovořím s", "bavím se s"],
    between: ["vy", "ty", "opravdu", "skutečný", "skutečně", "skutečným", "živý", "živým", "vážně", "nějaký", "jen"],
    person: ["člověk", "člověkem", "osoba", "osobou"],
    machine: [
      ...["robot", "robotem", "bot", "botem", "stroj", "strojem", "počítač", "počítačem", "automat", "automatem"],
      ...["umělá inteligence", "umělou inteligencí", "ai", "nahrávka", "nahrávkou"],
    ],
    after: ["nebo", "a", "že"],
  },
  sk: {
    ask: ["ste", "si", "je to", "je toto", "hovorím s", "hovorím so", "rozprávam sa s", "rozprávam sa so"],
    between: ["vy", "ty", "naozaj", "skutočný", "skutočným", "živý", "živým", "vážne", "nejaký", "len"],
    person: ["človek", "človekom", "osoba", "osobou"],
    machine: [
      ...["robot", "robotom", "bot", "botom", "stroj", "strojom", "počítač", "počítačom", "automat", "automatom"],
      ...["umelá inteligencia", "umelou inteligenciou", "ai", "nahrávka"],
    ],
    after: ["alebo", "a", "že"],
  },
  ro: {
    ask: ["ești", "sunteți", "vorbesc cu"],
    askMachine: ["este", "asta e", "acesta este"],
    between: ["tu", "dumneavoastră", "cu", "adevărat", "chiar", "un", "o", "oare", "cumva"],
    person: ["om", "om real", "persoană", "persoană reală", "ființă umană"],
    machine: ["robot", "bot", "mașină", "calculator", "inteligență artificială", "ai", "înregistrare"],
    after: ["sau", "și", "nu"],
  },
  hr: {
    ask: [
      ...[
        "jeste li",
        "jesi li",
        "je li ovo",
        "je li to",
        "da li ste",
        "da li si",
        "razgovaram li s",
        "razgovaram li sa",
      ],
      ...["pričam li s", "pričam li sa", "govorim li s", "govorim li sa"],
    ],
    between: ["vi", "ti", "stvarno", "zaista", "pravi", "pravim", "živi", "živim", "neki", "ovdje"],
    person: ["čovjek", "čovjekom", "osoba", "osobom"],
    machine: [
      ...["robot", "robotom", "bot", "botom", "stroj", "strojem", "računalo", "računalom", "automat", "automatom"],
      ...["umjetna inteligencija", "umjetnom inteligencijom", "ai", "snimka"],
    ],
    after: ["ili", "i", "a"],
  },
  ru: {
    ask: ["вы", "ты", "я говорю с", "я разговариваю с", "я общаюсь с"],
    askMachine: ["это"],
    between: [
      ...["что", "действительно", "правда", "настоящий", "настоящая", "настоящим", "живой", "живым", "реальный"],
      ...["точно", "сейчас", "ли", "просто"],
    ],
    person: ["человек", "человеком"],
    machine: [
      ...["робот", "роботом", "бот", "ботом", "машиной", "компьютер", "компьютером", "автоответчик", "автоответчиком"],
      ...["ии", "искусственный интеллект", "искусственным интеллектом", "нейросеть", "нейросетью"],
    ],
    after: ["или", "ли", "и", "да"],
  },
  uk: {
    ask: ["ви", "ти", "я говорю з", "я розмовляю з", "чи розмовляю я з", "чи говорю я з"],
    askMachine: ["це"],
    between: ["що", "справді", "дійсно", "справжня", "справжньою", "жива", "живою", "реальна", "зараз", "просто"],
    person: ["людина", "людиною"],
    machine: [
      ...["робот", "роботом", "бот", "ботом", "машиною", "комп'ютер", "комп'ютером", "автовідповідач"],
      ...["ші", "штучний інтелект", "штучним інтелектом"],
    ],
    after: ["чи", "і", "так"],
  },
  el: {
    ask: ["είσαι", "είστε", "είσαστε", "μιλάω με", "μιλώ με", "συνομιλώ με"],
    askMachine: ["είναι", "είναι αυτό"],
    between: [
      ...["εσύ", "εσείς", "πραγματικά", "ένας", "έναν", "μια", "μία", "ένα", "κάποιος", "κάποιον"],
      ...["αληθινός", "αληθινό", "πραγματικός", "πραγματικό", "ζωντανός"],
    ],
    person: ["άνθρωπος", "άνθρωπο", "πρόσωπο", "άτομο"],
    machine: [
      ...["ρομπότ", "μηχανή", "μηχάνημα", "υπολογιστής", "υπολογιστή", "τεχνητή νοημοσύνη", "ai", "ηχογράφηση"],
    ],
    after: ["ή", "και"],
  },
  // "ai" is the Vietnamese "who", and no machine.
  vi: {
    ask: [
      ...["bạn là", "anh là", "chị là", "em là", "bạn có phải là", "anh có phải là", "chị có phải là", "đây là"],
      ...["đây có phải là", "tôi đang nói chuyện với", "tôi có đang nói chuyện với", "có phải tôi đang nói chuyện với"],
    ],
    between: ["một", "con"],
    person: ["người", "người thật", "con người", "nhân viên thật"],
    machine: ["robot", "máy", "bot", "trí tuệ nhân tạo", "trợ lý ai", "máy tính", "tổng đài tự động"],
    after: ["à", "không", "phải", "hay", "đúng", "sao", "hả"],
  },
  id: {
    ask: [
      ...["anda", "kamu", "apakah anda", "apakah kamu", "apa anda", "apa kamu", "saya bicara dengan"],
      ...["saya berbicara dengan", "saya sedang berbicara dengan", "saya sedang bicara dengan"],
    ],
    askMachine: ["apakah ini", "apa ini", "ini"],
    between: ["seorang", "sebuah", "benar", "ini", "hanya", "cuma"],
    person: ["manusia", "orang", "orang sungguhan", "manusia asli", "orang asli"],
    machine: ["robot", "bot", "mesin", "komputer", "ai", "kecerdasan buatan", "rekaman"],
    after: ["atau", "ya", "kan", "dan"],
  },
};
