import type { threadEvents as english } from "../en/thread-events.ts";
import type { TextsLike } from "../t.ts";

export const threadEvents: TextsLike<typeof english> = {
  "thread-event.text-delivered-by-carrier": "El operador entregó un mensaje",
  "thread-event.text-fetched-from-carrier": "El mensaje se recogió de la lista del operador",
  "thread-event.signature-valid": "La firma del operador es válida",
  "thread-event.signature-not-enforced": "No se exigió la firma",
  "thread-event.thread-continues": "La conversación abierta continúa",
  "thread-event.thread-begins": "Empieza una conversación nueva",
  "thread-event.answered-by-call": "Quien escribe está en una llamada, que responde al mensaje",
  "thread-event.event-not-sent": "El evento sms_received no se envía",
  "thread-event.opted-out": "El cliente se dio de baja",
  "thread-event.opted-in-again": "El cliente volvió a darse de alta",
  "thread-event.responder-asked": "Se pide una respuesta al asistente",
  "thread-event.responder-answered": "El asistente respondió",
  "thread-event.model-failed": "Un modelo falló; se preguntó al siguiente",
  "thread-event.tool-called": "El modelo llama a una herramienta",
  "thread-event.tool-answered": "La herramienta respondió",
  "thread-event.tool-already-called": "La herramienta ya se había llamado para esta respuesta",
  "thread-event.flow-moved-on": "El flujo avanzó",
  "thread-event.claim-rephrased":
    "El modelo dijo que algo estaba hecho sin que ninguna herramienta lo hiciera; se le preguntó de nuevo",
  "thread-event.claim-replaced":
    "El modelo dijo que algo estaba hecho sin que ninguna herramienta lo hiciera; lo sustituyó una frase veraz",
  "thread-event.claim-dropped":
    "El modelo dijo que algo estaba hecho, y la herramienta que llamó no lo hizo; se omitieron esas palabras",
  "thread-event.claim-logged":
    "El modelo dijo que algo estaba hecho sin que ninguna herramienta lo hiciera; solo se anotó",
  "thread-event.asked-who-writes": "El cliente preguntó si escribe una persona, y se le dice",
  "thread-event.not-answered": "El mensaje no se responde",
  "thread-event.not-answered-crashed": "El mensaje no se responde: en cada intento cayó el proceso",
  "thread-event.answer-tried-again": "Aún sin respuesta; habrá otro intento",
  "thread-event.text-queued": "Un mensaje espera para el operador",
  "thread-event.text-goes-to-carrier": "El mensaje se envía al operador",
  "thread-event.carrier-accepted": "El operador aceptó el mensaje",
  "thread-event.carrier-unclear": "El operador no respondió con claridad y se le preguntará",
  "thread-event.carrier-refused-for-now": "El operador no aceptó el mensaje; se intentará de nuevo",
  "thread-event.text-not-sent": "El mensaje no se envió",
  "thread-event.carrier-reports-sent": "El operador informa: enviado",
  "thread-event.carrier-reports-delivered": "El operador informa: entregado",
  "thread-event.carrier-reports-failed": "El operador informa: fallido",
  "thread-event.webhook-delivered": "Webhook entregado",
  "thread-event.webhook-tried-again": "El webhook falló; se intentará de nuevo",
  "thread-event.webhook-given-up": "El webhook falló; no habrá más intentos",
  "thread-event.webhook-url-disabled": "Webhook no enviado: su URL está desactivada",
  "thread-event.person-answers": "A partir de aquí responde una persona",
  "thread-event.assistant-answers": "El asistente vuelve a responder",
};
