import type { analytics as english } from "../en/analytics.ts";
import type { TextsLike } from "../t.ts";

export const analytics: TextsLike<typeof english> = {
  "analytics.answers": "Respuestas",
  "analytics.at-least": "al menos {sum}",
  "analytics.by-day": "Llamadas por día",
  "analytics.campaign": "Campaña",
  "analytics.completed": "Llamadas completadas",
  "analytics.cost": "Coste a precio de lista",
  "analytics.cost-sum": "Costes por día, {sum} en total",
  "analytics.cost-title": "Coste por parte",
  "analytics.export": "Guardar días en CSV",
  "analytics.half": "La mitad en",
  "analytics.latency": "Cuánto se esperó por las respuestas",
  "analytics.latency-hint":
    "Cada etapa desde la última palabra de quien llama. Lo que añade el operador no se ve aquí.",
  "analytics.latency-sum": "Esperas por día: la mitad en {half}, 95 de 100 en {most}",
  "analytics.most": "95 de 100 en",
  "analytics.none": "Ninguna llamada terminada cumple estos filtros.",
  "analytics.outcomes": "Por qué terminaron las llamadas",
  "analytics.stage": "Hasta",
  "analytics.volume-sum": "{all} llamadas por día, {failed} fallidas",
  "cost-part.llm_cost": "Modelo de lenguaje",
  "cost-part.stt_cost": "Reconocimiento",
  "cost-part.telephony_cost": "Operador",
  "cost-part.tts_cost": "Voz",
  "stage.endpointing": "se detectó el fin del turno",
  "stage.first_audio_out": "la respuesta salió por la línea",
  "stage.first_sentence": "hubo una primera frase",
  "stage.llm_first_token": "el modelo empezó",
  "stage.stt_final": "se reconocieron las últimas palabras",
  "stage.tts_first_byte": "la voz empezó",
};
