import type { Sentences } from "../sentences.ts";

export const INDONESIAN: Sentences = {
  aiAnswers: "Anda sedang berbicara dengan asisten AI dari {organization}.",
  aiCalls: "Saya asisten AI yang menelepon atas nama {organization}.",
  aiWrites: "Saya asisten AI dari {organization}.",
  isRecorded: "Panggilan ini direkam.",
  mayBeRecorded: "Panggilan ini mungkin direkam.",
  notAPerson: "Anda sedang berbicara dengan asisten AI dari {organization}, bukan dengan manusia.",
  notAPersonWrites: "Saya asisten AI dari {organization}, bukan manusia.",
  optedOut: "{organization} tidak akan menelepon atau mengirim pesan lagi kepada Anda.",
  goOn: "Ada yang bisa saya bantu?",
  goodbye: "Sampai jumpa.",
  trouble: "Maaf, ada masalah di pihak kami. Bisa tolong diulangi?",
  apology: "Maaf, kami sedang mengalami masalah teknis. Silakan telepon lagi nanti. Sampai jumpa.",
  transferFailed: "Maaf, saat ini tidak ada yang bisa menerima telepon. Ada hal lain yang bisa saya bantu?",
  weAreBack: "Maaf, sambungan tadi terputus sebentar. Silakan lanjutkan.",
  idle: "Apakah Anda masih di sana? Santai saja, saya mendengarkan.",
  notDone: "Saya belum berhasil melakukannya.",
};
