import type { NoiseKind } from "./clip.ts";
import { drawsFor } from "./draws.ts";
import { levelled, SAMPLES_PER_MS, type Signal, telephoneBand } from "./signal.ts";
import { music, type Speaker, speak } from "./speakers.ts";

const LENGTH_MS = 20_000;
/** As loud as the callers; it is made softer where it is used. */
const NOISE_DB = -20;

const BABBLE: readonly (readonly [Speaker, string])[] = [
  [
    { program: "espeak-ng", voice: "en-us+m3", wordsPerMinute: 165, pitch: 40 },
    "We were at the lake on Sunday and the children did not want to come home, so we stayed for dinner and then drove back in the dark, which took us three hours because of all the traffic on the bridge.",
  ],
  [
    { program: "espeak-ng", voice: "en-gb+f2", wordsPerMinute: 180, pitch: 60 },
    "Did you hear what happened in the office this morning, the printer caught fire and everybody had to stand in the rain for half an hour until somebody found the key for the other building across the road.",
  ],
  [
    { program: "flite", voice: "rms" },
    "I told him that the shipment would be late again, but he would not listen, and now there are forty boxes standing in the hall that nobody has ordered and nobody wants to pay for at all.",
  ],
  [
    { program: "espeak-ng", voice: "de+m1", wordsPerMinute: 170, pitch: 45 },
    "Und dann hat er gesagt, dass er nicht mitkommt, weil ihm das alles viel zu teuer ist und er ohnehin lieber zu Hause bleibt und liest, als mit uns in den Bergen zu wandern.",
  ],
  [
    { program: "espeak-ng", voice: "es+f4", wordsPerMinute: 185, pitch: 55 },
    "Ayer estuve en el mercado y compré tomates, queso y un poco de pan, y luego me encontré con Marta, que me contó lo de su hermano y su nuevo trabajo en la ciudad.",
  ],
  [
    { program: "flite", voice: "slt" },
    "The recipe says two eggs and a cup of milk, but I always take three, since the pan is rather large and the guests are always hungry when they arrive here in the evening.",
  ],
];

/** Twenty seconds of each noise, in the telephone's band. */
export async function makeNoises(seed: number): Promise<Readonly<Record<NoiseKind, Signal>>> {
  return {
    white: levelled(telephoneBand(white(seed, "white", LENGTH_MS)), NOISE_DB),
    pink: levelled(telephoneBand(pink(seed)), NOISE_DB),
    babble: levelled(await babble(), NOISE_DB),
    music: (await music("manolo_camp-morning_coffee")).slice(
      20_000 * SAMPLES_PER_MS,
      (20_000 + LENGTH_MS) * SAMPLES_PER_MS,
    ),
  };
}

export function white(seed: number, name: string, lengthMs: number): Signal {
  const draws = drawsFor(seed, name);
  return Float32Array.from({ length: lengthMs * SAMPLES_PER_MS }, () => draws.random.next() * 2 - 1);
}

/** Paul Kellet's economy filter: three poles that fall by 3 dB an octave. */
function pink(seed: number): Signal {
  const poles = [
    [0.99765, 0.099046],
    [0.963, 0.2965164],
    [0.57, 1.0526913],
  ] as const;
  const held = [0, 0, 0];
  return white(seed, "pink", LENGTH_MS).map((sample) => {
    let sum = sample * 0.1848;
    for (const [index, [pole, gain]] of poles.entries()) {
      held[index] = pole * (held[index] ?? 0) + sample * gain;
      sum += held[index] ?? 0;
    }
    return sum;
  });
}

/** Six people who talk at once, each over and over. */
async function babble(): Promise<Signal> {
  const voices = await Promise.all(BABBLE.map(([speaker, text]) => speak(speaker, text)));
  return Float32Array.from({ length: LENGTH_MS * SAMPLES_PER_MS }, (_, index) =>
    voices.reduce((sum, voice, which) => sum + (voice[(index + which * 9_000) % voice.length] ?? 0), 0),
  );
}
