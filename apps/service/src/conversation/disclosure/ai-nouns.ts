/** Names of an AI, and words that deny, in languages whose introductions are not read any closer. */
export interface AiNouns {
  readonly ai: readonly string[];
  readonly not: readonly string[];
  /** No blanks between words: found anywhere. */
  readonly isUnspaced?: true;
}

/** Left out are names that are ordinary words: "ai" in Romanian and Vietnamese, "mi" in Hungarian. */
export const AI_NOUNS: Readonly<Record<string, AiNouns>> = {
  sv: { ai: ["ai", "artificiell intelligens", "robot"], not: ["inte", "ingen", "inget", "aldrig", "utan"] },
  da: { ai: ["ai", "kunstig intelligens", "robot"], not: ["ikke", "ingen", "intet", "aldrig", "uden"] },
  no: { ai: ["ki", "ai", "kunstig intelligens", "robot"], not: ["ikke", "ingen", "aldri", "uten"] },
  fi: {
    ai: ["tekoäly", "tekoälyavustaja", "tekoälyavustajan", "ai", "robotti"],
    not: ["ei", "en", "emme", "enkä", "eikä", "ilman"],
  },
  cs: {
    ai: ["umělá inteligence", "umělé inteligence", "umělou inteligencí", "ai", "robot"],
    not: ["ne", "není", "nejsem", "nikdy", "bez", "žádný", "žádná"],
  },
  sk: {
    ai: ["umelá inteligencia", "umelej inteligencie", "umelou inteligenciou", "ai", "robot"],
    not: ["nie", "nikdy", "bez", "žiadny", "žiadna"],
  },
  ro: {
    ai: ["inteligență artificială", "inteligenței artificiale", "asistent ai", "asistentul ai", "robot"],
    not: ["nu", "niciodată", "fără", "niciun", "nicio"],
  },
  hu: {
    ai: [
      ...["mesterséges intelligencia", "mesterségesintelligencia", "mesterségesintelligencia-asszisztens"],
      ...["mesterségesintelligencia-asszisztenssel", "mi-asszisztens", "ai-asszisztens", "robot"],
    ],
    not: ["nem", "nincs", "soha", "nélkül"],
  },
  hr: {
    ai: ["umjetna inteligencija", "umjetne inteligencije", "umjetnom inteligencijom", "ai", "robot"],
    not: ["ne", "nije", "nisam", "nikad", "bez"],
  },
  tr: { ai: ["yapay zekâ", "ai", "robot"], not: ["değil", "değilim", "yok", "asla"] },
  ru: {
    ai: [
      ...["ии", "искусственный интеллект", "искусственного интеллекта", "искусственным интеллектом"],
      ...["робот", "роботом", "нейросеть"],
    ],
    not: ["не", "нет", "никогда", "без"],
  },
  uk: {
    ai: ["ші", "штучний інтелект", "штучного інтелекту", "штучним інтелектом", "робот", "роботом"],
    not: ["не", "ні", "ніколи", "без"],
  },
  el: {
    ai: ["τεχνητή νοημοσύνη", "τεχνητής νοημοσύνης", "ai", "ρομπότ"],
    not: ["δεν", "μη", "μην", "όχι", "ποτέ", "χωρίς"],
  },
  zh: { ai: ["人工智能", "人工智慧", "ai", "机器人", "機器人"], not: ["不", "没", "沒", "非"], isUnspaced: true },
  ja: { ai: ["ai", "人工知能", "ロボット"], not: ["ない", "ません", "ではなく", "なし"], isUnspaced: true },
  ko: { ai: ["ai", "인공지능", "로봇"], not: ["아니", "아닌", "않", "없"], isUnspaced: true },
  vi: { ai: ["trí tuệ nhân tạo", "trợ lý ai", "robot"], not: ["không", "chưa", "chẳng"] },
  id: { ai: ["ai", "kecerdasan buatan", "robot"], not: ["bukan", "tidak", "tanpa"] },
  tl: { ai: ["ai", "artificial intelligence", "robot"], not: ["hindi", "wala", "walang"] },
  ar: {
    ai: ["ذكاء اصطناعي", "الذكاء الاصطناعي", "بالذكاء الاصطناعي", "روبوت"],
    not: ["لا", "ليس", "ليست", "لست", "وليس", "بدون"],
  },
  he: { ai: ["בינה מלאכותית", "הבינה המלאכותית", "ai", "רובוט"], not: ["לא", "אין", "בלי", "אינני"] },
  th: { ai: ["ปัญญาประดิษฐ์", "ai", "เอไอ", "หุ่นยนต์"], not: ["ไม่"], isUnspaced: true },
};
