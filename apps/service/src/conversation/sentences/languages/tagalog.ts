import type { Sentences } from "../sentences.ts";

export const TAGALOG: Sentences = {
  aiAnswers: "Kausap po ninyo ang isang AI assistant ng {organization}.",
  aiCalls: "Ito po ay isang AI assistant na tumatawag para sa {organization}.",
  aiWrites: "Ito po ang AI assistant ng {organization}.",
  isRecorded: "Nire-record po ang tawag na ito.",
  mayBeRecorded: "Maaaring i-record po ang tawag na ito.",
  notAPerson: "Kausap po ninyo ang isang AI assistant ng {organization}, hindi isang tao.",
  notAPersonWrites: "Isa po akong AI assistant ng {organization}, hindi tao.",
  optedOut: "Hindi na po kayo tatawagan o ite-text ng {organization}.",
  goOn: "Paano po ako makakatulong?",
  goodbye: "Paalam po.",
  trouble: "Paumanhin po, nagkaroon ng problema sa aming panig. Maaari po ba ninyong ulitin?",
  apology: "Paumanhin po, may teknikal na problema kami. Tumawag po ulit mamaya. Paalam po.",
  transferFailed: "Paumanhin po, walang available sa ngayon. May iba pa po ba akong maitutulong?",
  weAreBack: "Paumanhin po, naputol tayo sandali. Ituloy po ninyo.",
  idle: "Nandiyan pa po ba kayo? Huwag po kayong magmadali, nakikinig ako.",
  notDone: "Hindi ko pa po iyon nagagawa.",
};
