import type { Sentences } from "../sentences.ts";

export const HUNGARIAN: Sentences = {
  aiAnswers: "Ön egy mesterségesintelligencia-asszisztenssel beszél, akinek megbízója: {organization}.",
  aiCalls: "Egy mesterségesintelligencia-asszisztens hívja Önt a következő cég nevében: {organization}.",
  aiWrites: "Mesterségesintelligencia-asszisztens írja ezt a következő cég nevében: {organization}.",
  isRecorded: "Ezt a hívást rögzítjük.",
  mayBeRecorded: "Ezt a hívást rögzíthetjük.",
  notAPerson:
    "Ön nem emberrel, hanem egy mesterségesintelligencia-asszisztenssel beszél, akinek megbízója: {organization}.",
  notAPersonWrites: "Nem ember vagyok, hanem mesterségesintelligencia-asszisztens, megbízóm: {organization}.",
  optedOut: "Nem kap több hívást és üzenetet tőlünk: {organization}.",
  goOn: "Miben segíthetek?",
  goodbye: "Viszonthallásra.",
  trouble: "Elnézést, hiba történt nálunk. Megismételné, kérem?",
  apology: "Sajnálom, technikai problémánk van. Kérem, hívjon később. Viszonthallásra.",
  transferFailed: "Sajnálom, most senki sem elérhető. Segíthetek másban?",
  weAreBack: "Elnézést, egy pillanatra megszakadt a kapcsolat. Folytassa, kérem.",
  idle: "Vonalban van még? Nem kell sietni, figyelek.",
  notDone: "Ezt még nem sikerült elintéznem.",
};
