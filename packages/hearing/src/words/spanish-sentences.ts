import type { CaptureSentences } from "./capture-sentences.ts";

const SPELL = "Por favor, deletréelo letra por letra.";

export const spanishSentences: CaptureSentences = {
  readBack: {
    voice: (value) => `He entendido: ${value}. ¿Es correcto? Diga sí o no, o pulse 1 para sí y 2 para no.`,
    sms: (value) => `Tengo: ${value}\n¿Es correcto? Responda sí o no, por favor.`,
  },
  problems: {
    incomplete: "No lo he recibido completo.",
    "not-valid": "Lo siento, parece que eso no existe.",
    "out-of-range": "Lo siento, eso aquí no es posible.",
    "not-among-choices": "Lo siento, no es una de las opciones.",
    ambiguous: "Lo siento, no sé a cuál se refiere.",
    nothing: "Lo siento, no lo he entendido.",
  },
  hints: {
    voice: {
      phone: "Por favor, diga despacio el número completo, con el prefijo.",
      email: "Por favor, diga la dirección completa, con «arroba» y «punto», y deletree lo que sea poco común.",
      name: "Por favor, diga el nombre y, si es poco común, deletréelo.",
      address: "Por favor, diga la calle con el número y la ciudad.",
      date: "Por favor, diga el día, el mes y el año.",
      number: "Por favor, diga el número, cifra por cifra si es largo.",
      choice: "Por favor, diga solo una de ellas.",
    },
    sms: {
      phone: "Por favor, escriba el número completo, con el prefijo.",
      email: "Por favor, escriba la dirección de correo completa.",
      name: "Por favor, escriba solo el nombre.",
      address: "Por favor, escriba la calle con el número y la ciudad.",
      date: "Por favor, escriba el día, el mes y el año.",
      number: "Por favor, escriba solo el número.",
      choice: "Por favor, escriba solo una de ellas.",
    },
  },
  keys: {
    phone: "También puede teclear el número y pulsar después la tecla almohadilla.",
    number: "También puede teclear el número y pulsar después la tecla almohadilla.",
    choice: "También puede pulsar su número: 1 para la primera, 2 para la segunda.",
    dayFirst:
      "También puede teclearla: dos cifras para el día, dos para el mes y cuatro para el año, y después la tecla almohadilla.",
    monthFirst:
      "También puede teclearla: dos cifras para el mes, dos para el día y cuatro para el año, y después la tecla almohadilla.",
    email: SPELL,
    name: SPELL,
    address: SPELL,
  },
  textWasSent: "Acabo de enviarle un mensaje de texto. Respóndalo, por favor, y seguimos aquí.",
};
