import type { home as english } from "../en/home.ts";
import type { TextsLike } from "../t.ts";

export const home: TextsLike<typeof english> = {
  "attention.calls-failed": {
    one: "Falló 1 llamada, por «{name}»",
    other: "Fallaron {count} llamadas, la mayoría por «{name}»",
  },
  "attention.email-unverified": "Su dirección de correo no está verificada: hasta entonces solo puede leer.",
  "attention.key-expiring": "La clave de API «{name}» caduca en menos de una semana:",
  "attention.look-keys": "Sustituirla",
  "attention.look": "Verlas",
  "attention.none": "Todo está bien.",
  "attention.since": "desde",
  "attention.texts-failed": {
    one: "No se pudo entregar 1 mensaje",
    other: "No se pudieron entregar {count} mensajes",
  },
  "attention.title": "Requiere atención",
  "attention.trunk-failed": "La línea «{name}» no está conectada",
  "attention.webhook-disabled": "Ya no se envía nada al webhook {name}",
  "attention.webhook-failing": {
    one: "El webhook {name} falló una vez",
    other: "El webhook {name} falló {count} veces seguidas",
  },
  "chart.now": "ahora",
  "chart.sum": "{title}: {all} en total, como máximo {most} en una hora",
  "checklist.done": "Hecho:",
  "checklist.open": "Pendiente:",
  "checklist.title": "Primeros pasos: {done} de {all}",
  "day.all-calls": "Todas las llamadas",
  "day.calls": "Llamadas",
  "day.calls-by-hour": "Llamadas por hora, las fallidas en rojo",
  "day.calls-failed": "Llamadas fallidas",
  "day.ongoing": "En curso ahora",
  "day.talked": "Tiempo hablado",
  "day.texts-by-hour": "Mensajes por hora",
  "day.texts-failed": "Mensajes fallidos",
  "day.texts-received": "Mensajes recibidos",
  "day.texts-sent": "Mensajes enviados",
  "day.title": "Las últimas 24 horas",
  "home.title": "Inicio",
  "step-how.answering-number":
    "Asigne a un número un asistente o un flujo: vea «Phone numbers» en la referencia de la API.",
  "step-how.assistant": "La página de prueba crea un ejemplo en un paso.",
  "step-how.conversation": "Hable en el navegador, o escriba a su número.",
  "step-how.model":
    "Sin uno responden reglas. Ponga la clave de un proveedor, o inicie un servidor de modelos en este equipo.",
  "step-how.number":
    "Conecte un operador e importe o compre un número: vea «Phone numbers» en la referencia de la API.",
  "step-how.team": "Una segunda persona ve lo que usted ve.",
  "step.answering-number": "Un número que alguien contesta",
  "step.assistant": "Un asistente",
  "step.conversation": "Una primera conversación",
  "step.model": "Un modelo de lenguaje",
  "step.number": "Un número de teléfono",
  "step.team": "Una segunda persona",
};
