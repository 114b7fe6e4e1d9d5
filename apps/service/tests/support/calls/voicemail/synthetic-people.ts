import { seededRandom } from "@parley/foundation/seeded-random";
import type { SyntheticFarEnd, SyntheticPart } from "./synthetic-far-end.ts";
import { lineOf } from "./synthetic-greetings.ts";

/** What people say when they take a call, fifteen times in each language; ` / ` is a pause, `#` a beep of the line. Invented. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Hello?",
    "Hi. / Who is this?",
    "Miller.",
    "Hello? / Hello? / Is anybody there?",
    "Good morning, Baker and Sons, this is Amy speaking, how can I help you today?",
    "You've reached the front desk of the Grand Hotel in Springfield, Amy Baker speaking. #",
    "Springfield Dental, please hold on for just a moment. / Thank you for waiting.",
    "Yes, what is it about, I am in the middle of something and I really do not have much time for this",
    "// He is not available right now, he will call you back. #",
    "// She isn't here. Do you want to leave a message?",
    "// I'm driving, please leave me a voicemail or send me an email.",
    "// Sorry, I thought this was my answering machine. Yes, that is me.",
    "Law offices of Stone and Hill in Chicago, Illinois, attorneys at law since nineteen twenty two. #",
    "# Hello # yes this is Bob # who is calling please",
    "// Please leave me alone and take my number off your list.",
  ],
  de: [
    "Hallo?",
    "Schmidt.",
    "Ja bitte?",
    "Neumann, guten Tag. / Hallo? / Wer ist da?",
    "Bäckerei Müller, Sie sprechen mit Sabine Weber, was kann ich für Sie tun?",
    "Kanzlei Schmidt und Partner in Hamburg, mein Name ist Petra Neumann, schönen guten Tag. #",
    "Guten Tag, Sie sind verbunden mit der Praxis Doktor Weber, einen kleinen Moment bitte. / So, jetzt aber.",
    "Ja, hallo, ich bin gerade unterwegs und habe schlechten Empfang, können Sie später noch einmal anrufen",
    "// Herr Schmidt ist leider nicht da, er ruft Sie gern zurück. #",
    "// Der ist nicht im Büro. Möchten Sie eine Nachricht hinterlassen?",
    "// Sprechen Sie mir bitte auf die Mailbox, ich bin gerade im Auto.",
    "// Ach, ich dachte, das ist der Anrufbeantworter. Ja, ich bin dran.",
    "Stadtverwaltung Neustadt, Bürgerbüro, Zimmer zwölf, Sie sprechen mit Frau Krause. #",
    "# Hallo # ja hier ist Jonas # mit wem spreche ich",
    "// Wir haben kein Interesse, rufen Sie bitte nicht mehr an.",
  ],
  es: [
    "¿Diga?",
    "¿Sí? / ¿Quién es?",
    "Hola.",
    "¿Hola? / ¿Hola? / ¿Me oye?",
    "Talleres López, buenos días, le atiende Carmen, ¿en qué puedo ayudarle?",
    "Despacho de abogados García y Martín, de Sevilla, muy buenas tardes, habla Lucía Romero. #",
    "Clínica del Sol, un momento por favor. / Ya estoy con usted.",
    "Sí, dígame, pero rápido, que estoy trabajando y no tengo mucho tiempo para hablar por teléfono",
    "// No está en la oficina ahora, le llamará más tarde. #",
    "// No está. ¿Quiere dejar un recado?",
    "// Estoy conduciendo, déjeme un mensaje en el buzón y le llamo luego.",
    "// Perdone, pensaba que era el contestador. Sí, soy yo.",
    "Ayuntamiento de Valdemoro, oficina de atención al ciudadano, le habla Marcos. #",
    "# Hola # sí soy Pablo # de parte de quién",
    "// No me interesa, no vuelvan a llamar.",
  ],
  fr: [
    "Allô ?",
    "Oui allô ? / Qui est à l'appareil ?",
    "Martin.",
    "Allô ? / Allô ? / Vous m'entendez ?",
    "Boulangerie Martin bonjour, Claire à l'appareil, que puis-je faire pour vous ?",
    "Cabinet d'avocats Durand et Petit à Lyon, bonjour, ici Hugo Bernard. #",
    "Clinique du Parc bonjour, ne quittez pas. / Merci d'avoir patienté.",
    "Oui, bonjour, je suis au travail et je n'ai pas beaucoup de temps, de quoi s'agit-il exactement",
    "// Il n'est pas disponible, il vous rappellera plus tard. #",
    "// Elle est absente. Voulez-vous laisser un message ?",
    "// Je conduis, laissez-moi un message sur ma messagerie, je vous rappelle.",
    "// Pardon, je croyais que c'était le répondeur. Oui, c'est moi.",
    "Mairie de Villeneuve, service de l'état civil, bonjour, Sophie à votre service. #",
    "# Allô # oui c'est Hugo # c'est de la part de qui",
    "// Ça ne m'intéresse pas, ne rappelez plus.",
  ],
};
/** How long our welcome lasts, and a little thought: who begins with `//` has listened to it. */
const LISTENED_MS = 3_200;

/** 60 synthetic people, fifteen in each language. The same every time. */
export function syntheticPeople(): readonly SyntheticFarEnd[] {
  return Object.entries(PEOPLE).flatMap(([language, people]) =>
    people.map((script, index): SyntheticFarEnd => {
      const random = seededRandom(BigInt(index) * 613n + BigInt(language.charCodeAt(1)));
      const hasListened = script.startsWith("//");
      const parts: SyntheticPart[] = [
        { kind: "pause", durationMs: (hasListened ? LISTENED_MS : 200) + random.integer(600) },
      ];
      for (const piece of script.replace("//", "").split(/(?<=[/#])|(?=[/#])/)) {
        const text = piece.trim();
        if (text === "/") parts.push({ kind: "pause", durationMs: 700 + random.integer(1_600) });
        else if (text === "#") {
          parts.push({ kind: "pause", durationMs: 300 });
          parts.push({ kind: "beep", frequencyHz: 1_400, durationMs: 400 });
        } else if (text !== "") parts.push({ kind: "say", text, syllableMs: 140 + random.integer(70) });
      }
      return { name: `synthetic person ${language} ${index + 1}`, language, parts, ...lineOf(random, index) };
    }),
  );
}
