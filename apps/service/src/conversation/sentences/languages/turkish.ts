import type { Sentences } from "../sentences.ts";

export const TURKISH: Sentences = {
  aiAnswers: "{organization} adına bir yapay zekâ asistanıyla görüşüyorsunuz.",
  aiCalls: "Ben bir yapay zekâ asistanıyım ve {organization} adına arıyorum.",
  aiWrites: "Ben {organization} adına yazan bir yapay zekâ asistanıyım.",
  isRecorded: "Bu görüşme kaydedilmektedir.",
  mayBeRecorded: "Bu görüşme kaydedilebilir.",
  notAPerson: "Bir insanla değil, {organization} adına konuşan bir yapay zekâ asistanıyla görüşüyorsunuz.",
  notAPersonWrites: "Ben bir insan değilim, {organization} adına çalışan bir yapay zekâ asistanıyım.",
  optedOut: "{organization} sizi bir daha aramayacak ve size mesaj göndermeyecek.",
  goOn: "Size nasıl yardımcı olabilirim?",
  goodbye: "Hoşça kalın.",
  trouble: "Özür dilerim, bizde bir sorun oluştu. Tekrar söyler misiniz?",
  apology: "Üzgünüm, teknik bir sorun yaşıyoruz. Lütfen daha sonra tekrar arayın. Hoşça kalın.",
  transferFailed: "Üzgünüm, şu anda kimse müsait değil. Size başka bir konuda yardımcı olabilir miyim?",
  weAreBack: "Özür dilerim, bağlantı bir an kesildi. Lütfen devam edin.",
  idle: "Hâlâ hatta mısınız? Acele etmeyin, sizi dinliyorum.",
  notDone: "Bunu henüz yapamadım.",
};
