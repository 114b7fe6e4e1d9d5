import { IBAN, type TurnWords } from "./turn-words.ts";

export const spanish: TurnWords = {
  neverLast: `y o pero porque que de del en con para por el la los las un una mi su sus al eh e sin si es muy cuando
    quiero quisiera necesito`,
  seldomLast: `a lo le me se te nos está son como este esta ese esa soy tengo hay más hasta desde sobre entonces pues llamo pues bueno`,
  clauseOpeners: "porque si aunque cuando",
  shortAnswers: `sí si no gracias adiós hola vale claro bueno exacto correcto perfecto nada nunca favor ok okay`,
  numbers: {
    units: "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve",
    teens: "diez once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve",
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds:
      "cien/ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    compound: (tens, unit) => (tens === "veinte" ? [`veinti${unit}`, `veinti${ACCENTED[unit] ?? unit}`] : []),
    joiners: "y",
    doubles: "doble",
    plus: "más mas",
  },
  questions: {
    yesOrNo: `es|son|está|están|quiere|quieres|puede|puedo|podría|tiene|tienes|le gustaría|desea|necesita|hay|ha|prefiere que`,
    politeRequest: `(?:me |nos )?(?:puede|podría|puedes|podrías)(?:s)? (?:decir|dar|deletrear|repetir|facilitar|indicar)\\p{L}*|me (?:dice|da|deletrea|indica|facilita|puede|podría|dices|das)`,
    request: `por favor|dígame|dime|deme|indíqueme|necesito|deletree`,
    iban: `${IBAN}|número de cuenta bancaria`,
    card: "(?:número de (?:la |su )?)?tarjeta",
    phone: "teléfono|telefono|móvil|celular",
    date: "fecha de nacimiento|nació|naciste|cumpleaños|caducidad",
    number: "números?|código|dígitos|cifras|cuenta|dni|nie|póliza|referencia",
    email: "correo(?: electrónico)?|e-?mail",
    spelling: "deletre\\p{L}*|apellidos?|nombre|dirección|calle",
  },
};

const ACCENTED: Readonly<Record<string, string>> = { dos: "dós", tres: "trés", seis: "séis" };
