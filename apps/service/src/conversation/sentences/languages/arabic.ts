import type { Sentences } from "../sentences.ts";

export const ARABIC: Sentences = {
  aiAnswers: "أنت تتحدث مع مساعد ذكاء اصطناعي تابع لـ {organization}.",
  aiCalls: "معك مساعد ذكاء اصطناعي يتصل نيابة عن {organization}.",
  aiWrites: "معك مساعد الذكاء الاصطناعي التابع لـ {organization}.",
  isRecorded: "هذه المكالمة مسجلة.",
  mayBeRecorded: "قد تُسجَّل هذه المكالمة.",
  notAPerson: "أنت تتحدث مع مساعد ذكاء اصطناعي تابع لـ {organization}، وليس مع إنسان.",
  notAPersonWrites: "أنا مساعد ذكاء اصطناعي تابع لـ {organization}، ولست إنسانًا.",
  optedOut: "لن تتلقى مكالمات أو رسائل أخرى من {organization}.",
  goOn: "كيف يمكنني مساعدتك؟",
  goodbye: "مع السلامة.",
  trouble: "عذرًا، حدث خطأ لدينا. هل يمكنك إعادة ما قلته؟",
  apology: "عذرًا، نواجه مشكلة تقنية. يُرجى الاتصال لاحقًا. مع السلامة.",
  transferFailed: "عذرًا، لا يوجد أحد متاح الآن. هل يمكنني مساعدتك في شيء آخر؟",
  weAreBack: "عذرًا، انقطع الاتصال للحظة. تفضل بالمتابعة.",
  idle: "هل ما زلت معي؟ خذ وقتك، أنا أستمع.",
  notDone: "لم أتمكن من القيام بذلك بعد.",
};
