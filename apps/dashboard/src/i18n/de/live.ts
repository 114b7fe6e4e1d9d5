import type { live as english } from "../en/live.ts";
import type { TextsLike } from "../t.ts";

export const live: TextsLike<typeof english> = {
  "live.answered-after": "Antwort nach {time}",
  "live.count": { one: "1 Anruf läuft", other: "{count} Anrufe laufen" },
  "live.first": "Zuerst",
  "live.newest": "Neueste",
  "live.no-answer-yet": "Noch keine Antwort",
  "live.none":
    "Gerade läuft kein Anruf. Anrufe erscheinen hier von selbst. Sprechen Sie mit einem Assistenten, um einen zu sehen.",
  "live.none-of-assistant": "Dieser Assistent führt gerade kein Gespräch.",
  "live.nothing-said": "Noch wurde nichts gesagt.",
  "live.open": "Öffnen",
  "live.open-call": "Anruf mit {customer} öffnen",
  "live.quick": "schnell",
  "live.rings": "klingelt",
  "live.slow": "langsam",
  "live.slowest": "Langsamste Antwort",
  "live.title": "Laufende Anrufe",
  "live.very-slow": "sehr langsam",
};
