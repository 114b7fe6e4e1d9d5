import type { EndReasons } from "./end-reasons.ts";

export const es: EndReasons = {
  "customer-ended-call": { cause: "El cliente colgó." },
  "assistant-ended-call": { cause: "El asistente terminó la llamada." },
  "assistant-forwarded-call": { cause: "El asistente desvió la llamada." },
  "terminated-by-user": { cause: "Alguien terminó la llamada en el panel o por la API." },
  "exceeded-max-duration": {
    cause: "La llamada alcanzó la duración máxima que permite el asistente.",
    fix: "Si las llamadas deben durar más, aumente la duración máxima del asistente.",
  },
  voicemail: { cause: "Contestó una máquina.", fix: "Inténtelo más tarde, o haga que se deje un mensaje." },
  "silence-timed-out": {
    cause: "Nadie habló durante más tiempo del que espera el asistente.",
    fix: "Si los clientes necesitan más tiempo, aumente la espera del asistente.",
  },
  "customer-busy": { cause: "La línea estaba ocupada.", fix: "Inténtelo más tarde." },
  "customer-did-not-answer": { cause: "Nadie contestó.", fix: "Inténtelo a otra hora." },
  "customer-rejected-call": { cause: "El cliente rechazó la llamada." },
  "customer-unreachable": {
    cause: "No se pudo alcanzar el número.",
    fix: "Compruebe el número; puede estar fuera de servicio.",
  },
  "recipient-opted-out": {
    cause: "El cliente pidió no ser contactado y no se le llamó.",
    fix: "No llame; solo el cliente puede volver a aceptar.",
  },
  "contact-not-allowed": {
    cause: "Las reglas de contacto prohíben esta llamada a esta hora.",
    fix: "Revise los horarios, los consentimientos y las listas de exclusión de la organización.",
  },
  "provider-not-available": {
    cause: "No había modelo, voz o reconocedor utilizables.",
    fix: "Compruebe las claves de los proveedores del asistente y de la organización.",
  },
  "assistant-not-available": {
    cause: "El asistente fue eliminado o desactivado.",
    fix: "Actívelo, o asigne otro asistente al número.",
  },
  "usage-limit-reached": {
    cause: "Se alcanzó un límite de la organización o del asistente.",
    fix: "Espere a la próxima hora o al próximo día, o aumente el límite.",
  },
  "carrier-failed": {
    cause: "El operador comunicó un fallo.",
    fix: "Mire los eventos y el registro del operador; compruebe el saldo y los permisos de la cuenta.",
  },
  "call-not-placed": {
    cause: "El operador no realizó la llamada: no sonó ningún teléfono.",
    fix: "Vuelva a llamar en un momento; si continúa, mire la página de estado del operador y los límites, la clave y el saldo de la cuenta.",
  },
  "media-stream-lost": {
    cause: "El sonido se cortó y no volvió.",
    fix: "Compruebe la red entre el operador y esta instalación.",
  },
  "media-stream-missing": {
    cause: "El operador nunca conectó el sonido.",
    fix: "Compruebe que la dirección pública de esta instalación es accesible por wss desde fuera.",
  },
  "model-failed": {
    cause: "Falló el modelo de lenguaje, y también sus alternativas.",
    fix: "Busque en los eventos el error del proveedor; compruebe clave, cuota y nombre del modelo, y fije una alternativa.",
  },
  "voice-failed": {
    cause: "Falló la voz, y también sus alternativas.",
    fix: "Busque en los eventos el error del proveedor; compruebe clave, cuota y voz, y fije una alternativa.",
  },
  "transcriber-failed": {
    cause: "Falló el reconocedor, y también sus alternativas.",
    fix: "Busque en los eventos el error del proveedor; compruebe clave y cuota, y fije una alternativa.",
  },
  "process-lost": {
    cause: "El proceso que llevaba la llamada terminó inesperadamente.",
    fix: "Mire el registro del servicio a esa hora; puede que faltara memoria.",
  },
  "no-capacity": {
    cause: "Todas las plazas para llamadas estaban ocupadas; quien llamó oyó la señal de ocupado.",
    fix: "Inicie más procesos de medios, o permita más llamadas a cada uno.",
  },
  "service-stopped": {
    cause: "El operador del servidor detuvo el servicio durante la llamada.",
    fix: "Déle más tiempo para terminar antes de detenerlo.",
  },
  "internal-error": {
    cause: "Algo falló en Parley.",
    fix: "Busque esta llamada en el registro del servicio y comunique el fallo.",
  },
  "outcome-unknown": {
    cause: "Se pidió la llamada al operador y nunca dijo qué fue de ella.",
    fix: "Mire el registro del operador antes de volver a llamar.",
  },
};
