import type { CaptureSentences } from "./capture-sentences.ts";

const SPELL = "Bitte buchstabieren Sie es mir.";

export const germanSentences: CaptureSentences = {
  readBack: {
    voice: (value) =>
      `Ich habe verstanden: ${value}. Stimmt das? Sagen Sie ja oder nein, oder drücken Sie die 1 für ja und die 2 für nein.`,
    sms: (value) => `Ich habe: ${value}\nStimmt das? Bitte antworten Sie mit ja oder nein.`,
  },
  problems: {
    incomplete: "Das war noch nicht alles.",
    "not-valid": "Das scheint es leider nicht zu geben.",
    "out-of-range": "Das geht hier leider nicht.",
    "not-among-choices": "Das steht leider nicht zur Auswahl.",
    ambiguous: "Ich konnte nicht erkennen, was davon Sie meinen.",
    nothing: "Das habe ich leider nicht verstanden.",
  },
  hints: {
    voice: {
      phone: "Bitte sagen Sie langsam die ganze Nummer mit der Vorwahl.",
      email: "Bitte sagen Sie die ganze Adresse mit „at“ und „Punkt“, und buchstabieren Sie Ungewöhnliches.",
      name: "Bitte sagen Sie den Namen, und buchstabieren Sie ihn, wenn er ungewöhnlich ist.",
      address: "Bitte sagen Sie Straße, Hausnummer und Ort.",
      date: "Bitte sagen Sie Tag, Monat und Jahr.",
      number: "Bitte sagen Sie die Zahl, lange Nummern Ziffer für Ziffer.",
      choice: "Bitte nennen Sie nur eines davon.",
    },
    sms: {
      phone: "Bitte schreiben Sie die ganze Nummer mit der Vorwahl.",
      email: "Bitte schreiben Sie die ganze E-Mail-Adresse.",
      name: "Bitte schreiben Sie nur den Namen.",
      address: "Bitte schreiben Sie Straße, Hausnummer und Ort.",
      date: "Bitte schreiben Sie Tag, Monat und Jahr.",
      number: "Bitte schreiben Sie nur die Zahl.",
      choice: "Bitte schreiben Sie nur eines davon.",
    },
  },
  keys: {
    phone: "Sie können die Nummer auch eintippen und dann die Rautetaste drücken.",
    number: "Sie können die Zahl auch eintippen und dann die Rautetaste drücken.",
    choice: "Sie können auch die Zahl drücken: die 1 für das Erste, die 2 für das Zweite.",
    dayFirst:
      "Sie können es auch eintippen: zwei Ziffern für den Tag, zwei für den Monat und vier für das Jahr, dann die Rautetaste.",
    monthFirst:
      "Sie können es auch eintippen: zwei Ziffern für den Monat, zwei für den Tag und vier für das Jahr, dann die Rautetaste.",
    email: SPELL,
    name: SPELL,
    address: SPELL,
  },
  textWasSent: "Ich habe Ihnen gerade eine SMS geschickt. Bitte antworten Sie darauf, dann geht es hier weiter.",
};
