import type { Embedder, EmbeddingCalibration } from "../../providers/embeddings/embedder.ts";
import { cosineOf } from "./similarity.ts";

type Pair = readonly [question: string, passage: string];

/** Questions by language, each with the passage that answers it in other words, and no other. */
export const CALIBRATION_PAIRS: readonly (readonly Pair[])[] = [
  [
    ["Where can I leave the car?", "Guests may park free of charge in the courtyard behind the building."],
    ["When do I get my money back?", "Refunds are credited to the card you paid with within five working days."],
    ["Is the doctor in at the weekend?", "Our practice sees patients Monday to Friday; on Saturdays it is closed."],
    ["Which foods must she avoid?", "She is allergic to hazelnuts and cannot have milk."],
    ["How does he want to be contacted?", "Please write him an e-mail, he does not pick up the telephone."],
    ["What happens if the parcel is damaged?", "Goods broken in transit are replaced at no cost."],
  ],
  [
    ["Wie komme ich vom Bahnhof zu Ihnen?", "Die Buslinie 12 hält direkt vor unserer Tür."],
    ["Darf unser Hund mit?", "Haustiere sind in den Zimmern im Erdgeschoss willkommen."],
    ["Wann bekomme ich mein Geld zurück?", "Rückzahlungen erfolgen innerhalb von fünf Werktagen auf Ihre Karte."],
    ["Was verträgt sie nicht?", "Sie ist allergisch gegen Haselnüsse und Milch."],
  ],
  [
    ["¿Hasta qué hora puedo entrar?", "El mostrador de recepción atiende a los huéspedes día y noche."],
    ["¿Cuánto tarda el envío?", "Los paquetes llegan a su domicilio en tres días laborables."],
    ["¿Dónde puedo dejar el coche?", "Los clientes aparcan gratis en el patio trasero del edificio."],
    ["¿Qué no puede comer?", "Es alérgica a las avellanas y a la leche."],
  ],
  [
    ["Peut-on annuler la réservation ?", "Jusqu'à la veille de l'arrivée, vous pouvez renoncer sans frais."],
    ["Le petit déjeuner est-il compris ?", "Le buffet du matin est offert à toutes les personnes hébergées."],
    ["Où laisser la voiture ?", "Les clients se garent gratuitement dans la cour derrière le bâtiment."],
    ["Que doit-elle éviter de manger ?", "Elle est allergique aux noisettes et au lait."],
  ],
];

/** What it costs is counted by who asks. */
export interface Calibrated {
  readonly calibration: EmbeddingCalibration;
  /** Null: the vendor does not say. */
  readonly promptTokens: number | null;
}

/**
 * Measures which cosines a model gives to texts that have something to do with each other, and which to texts that have not;
 * in the language in which it tells them apart best, because to a model that does not know a language all its texts are alike.
 * @throws ProviderError
 */
export async function calibrate(embedder: Embedder, timeoutMs: number, signal: AbortSignal): Promise<Calibrated> {
  if (embedder.calibration !== null) return { calibration: embedder.calibration, promptTokens: 0 };
  const pairs = CALIBRATION_PAIRS.flat();
  const embed = (purpose: "question" | "passage", texts: readonly string[]) =>
    embedder.embed({ texts, purpose, timeoutMs }, signal);
  const questions = await embed(
    "question",
    pairs.map(([question]) => question),
  );
  const passages = await embed(
    "passage",
    pairs.map(([, passage]) => passage),
  );
  let begin = 0;
  const measured = CALIBRATION_PAIRS.map((language) => {
    const [from, to] = [begin, begin + language.length];
    begin = to;
    return measure(questions.vectors.slice(from, to), passages.vectors.slice(from, to));
  });
  const [{ unrelated, related }] = measured.toSorted(
    (one, other) => other.related - other.unrelated - (one.related - one.unrelated),
  ) as [CosineMeans];
  return {
    calibration: {
      unrelatedCosine: unrelated,
      // A model that tells nothing apart still has a scale.
      relatedCosine: Math.min(0.99, Math.max(unrelated + 0.01, (unrelated + related) / 2)),
    },
    promptTokens:
      questions.promptTokens === null || passages.promptTokens === null
        ? null
        : questions.promptTokens + passages.promptTokens,
  };
}

interface CosineMeans {
  readonly unrelated: number;
  readonly related: number;
}

function measure(questions: readonly Float32Array[], passages: readonly Float32Array[]): CosineMeans {
  const related: number[] = [];
  const unrelated: number[] = [];
  for (const [asked, question] of questions.entries()) {
    for (const [answered, passage] of passages.entries()) {
      (asked === answered ? related : unrelated).push(cosineOf(question, passage));
    }
  }
  return { unrelated: meanOf(unrelated), related: meanOf(related) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
