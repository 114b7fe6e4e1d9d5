import type { Sentences } from "../sentences.ts";

export const SLOVAK: Sentences = {
  aiAnswers: "Hovoríte s asistentom umelej inteligencie spoločnosti {organization}.",
  aiCalls: "Volá vám asistent umelej inteligencie v mene spoločnosti {organization}.",
  aiWrites: "Tu asistent umelej inteligencie spoločnosti {organization}.",
  isRecorded: "Tento hovor sa nahráva.",
  mayBeRecorded: "Tento hovor môže byť nahrávaný.",
  notAPerson: "Hovoríte s asistentom umelej inteligencie spoločnosti {organization}, nie s človekom.",
  notAPersonWrites: "Som asistent umelej inteligencie spoločnosti {organization}, nie človek.",
  optedOut: "{organization} vám už nebude volať ani písať.",
  goOn: "Ako vám môžem pomôcť?",
  goodbye: "Dovidenia.",
  trouble: "Prepáčte, na našej strane nastala chyba. Môžete to, prosím, zopakovať?",
  apology: "Prepáčte, máme technické problémy. Zavolajte, prosím, neskôr. Dovidenia.",
  transferFailed: "Prepáčte, práve teraz nie je nikto k dispozícii. Môžem vám pomôcť s niečím iným?",
  weAreBack: "Prepáčte, na chvíľu nás prerušilo. Pokračujte, prosím.",
  idle: "Ste tam ešte? Neponáhľajte sa, počúvam vás.",
  notDone: "To sa mi zatiaľ nepodarilo.",
};
