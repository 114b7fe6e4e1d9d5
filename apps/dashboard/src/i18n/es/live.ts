import type { live as english } from "../en/live.ts";
import type { TextsLike } from "../t.ts";

export const live: TextsLike<typeof english> = {
  "live.answered-after": "Respondió en {time}",
  "live.count": { one: "1 llamada en curso", other: "{count} llamadas en curso" },
  "live.first": "Primero",
  "live.newest": "Las más recientes",
  "live.no-answer-yet": "Aún sin respuesta",
  "live.none": "Ahora no hay llamadas. Aparecen aquí por sí solas. Habla con un asistente para ver una.",
  "live.none-of-assistant": "Este asistente no tiene llamadas ahora.",
  "live.nothing-said": "Aún no se ha dicho nada.",
  "live.open": "Abrir",
  "live.open-call": "Abrir la llamada con {customer}",
  "live.quick": "rápido",
  "live.rings": "sonando",
  "live.slow": "lento",
  "live.slowest": "La respuesta más lenta",
  "live.title": "Llamadas en vivo",
  "live.very-slow": "muy lento",
};
