import { type Candidate, type ClaimGrammar, hasAny, setOf, wordsOf } from "../claim-grammar.ts";

const HAVE = setOf("he hemos tengo tenemos");
const BE = setOf("está están queda quedan quedó quedaron fue fueron quedado estás");
const OURS = setOf(
  "su sus tu tus usted le les te todo cita reserva pedido mesa habitación cancelación solicitud pago reembolso inscripción mensaje cambio",
);
const POSSESSIVES = setOf("su sus tu tus usted le les te");
const TIMES = setOf(
  "esa ese hora horas día días fecha noche lunes martes miércoles jueves viernes sábado domingo mesas habitaciones hoy mañana",
);
const MAY_PRECEDE = setOf("ya todo bien perfecto muy bueno vale listo pues ahora");
const PEOPLE = setOf("equipo compañero compañera colega sistema");
/** "reservado", "reservada", "reservados", "reservadas". */
const all = (stems: string) =>
  stems
    .split(" ")
    .flatMap((stem) => [`${stem}o`, `${stem}a`, `${stem}os`, `${stem}as`])
    .join(" ");
const INFINITIVE =
  /^(?:reservar|cancelar|anular|cambiar|enviar|mandar|pedir|pagar|registrar|inscribir|actualizar|transferir|anotar|confirmar|comprar|modificar|agendar|programar|mover|aplazar|devolver|reembolsar|guardar)(?:le|les|te|lo|la|los|las|selo|sela)*$/;

const WORDS = new Map([
  ...wordsOf({
    book: all("reservad agendad programad confirmad apuntad concertad organizad añadid"),
    cancel: all("cancelad anulad eliminad borrad confirmad procesad"),
    change: all("cambiad modificad movid aplazad reprogramad adelantad ampliad pospuest confirmad ajustad procesad"),
    send: all("enviad mandad remitid reenviad notificad informad avisad"),
    order: all("pedid encargad comprad ordenad realizad confirmad tramitad procesad añadid"),
    pay: all("pagad reembolsad devuelt cobrad abonad cargad procesad tramitad"),
    register: all("registrad inscrit suscrit matriculad apuntad confirmad cread activad tramitad"),
    update: all(
      "actualizad cambiad modificad guardad corregid añadid eliminad borrad activad desactivad bloquead desbloquead ajustad",
    ),
    transfer: all("transferid derivad pasad comunicad escalad avisad informad notificad cread reenviad"),
    note: all("anotad apuntad registrad guardad tomad dejad pasad cread"),
    callback: "devolución-acordada",
    done: all("hech gestionad"),
  }),
  ...wordsOf({
    book: "reservé agendé programé apunté confirmé",
    cancel: "cancelé anulé eliminé borré",
    change: "cambié modifiqué moví aplacé reprogramé",
    send: "envié mandé reenvié",
    order: "pedí encargué compré",
    pay: "pagué reembolsé cobré",
    register: "registré inscribí",
    update: "actualicé guardé corregí",
    transfer: "transferí avisé",
    note: "anoté",
  }),
]);
const FINITE = /(?:é|í)$/;

const THINGS = setOf("cita reserva pedido mesa habitación cancelación pago reembolso");

export const SPANISH: ClaimGrammar = {
  language: "es",
  rewrites: [
    [/\b(?:acabo|acabamos) de /g, "he "],
    // Who could do it has done it.
    [/\b(?:he|hemos) podido |\bpude |\bpudimos |\b(?:he|hemos) (?:logrado|conseguido) |\blogré |\bconseguí /g, "he "],
    [/\bse (reservó|canceló|anuló|cambió|envió|mandó|registró|actualizó|pagó)/g, "todo queda $1"],
    [/\b(he|hemos) hecho (?:la|una|su|tu) (?:reserva|cita)\b/g, "$1 reservado"],
    [/\b(he|hemos) hecho (?:el|un|su|tu) pedido\b/g, "$1 pedido"],
    [/\b(he|hemos) hecho (?:el|los|un|unos) cambios?\b/g, "$1 cambiado"],
    [/\b(he|hemos) dejado (?:el|un|su|tu) (?:mensaje|recado)\b/g, "$1 anotado"],
    [
      /\b(?:he|hemos) (?:programado|acordado|concertado) (?:una|la) (?:llamada|devolución)\b/g,
      "he devolución-acordada",
    ],
  ],
  words: WORDS,
  blockers: setOf(
    "no nunca nada ningún ninguna ninguno ni tampoco sin cuando si hasta antes después cuanto pronto apenas vez puedo podría podemos podríamos voy vamos va será sería debe quiere quisiera gustaría habría habré haya nadie qué podrá puede",
  ),
  coordinators: setOf("y e luego"),
  isClaim: (candidate) => {
    const { left, word, right } = candidate;
    if (FINITE.test(word)) return !hasAny(left, setOf("usted que"));
    if (left.every((each) => MAY_PRECEDE.has(each))) return isWhole(right, left.length);
    if (HAVE.has(left.at(-1) ?? "")) return !/^(?:nuestr[oa]s?)$/.test(right[0] ?? "");
    if (left.length <= 4 && THINGS.has(left.at(-1) ?? "")) return right.length === 0 || left.includes("ya");
    // "He mirado la agenda y reservado la mesa".
    if (left.at(-1) === "y" && hasAny(left, setOf("he hemos"))) return true;
    return isPassive(candidate);
  },
};

/** "Reservado.", "Cancelada para el martes." */
function isWhole(right: readonly string[], leftCount: number): boolean {
  return right.length === 0 || (leftCount < 3 && /^(?:para|el|la|a|su|tu|y)$/.test(right[0] ?? ""));
}

function isPassive({ left, right, actions }: Candidate): boolean {
  const last = left.at(-1) ?? "";
  const body = /^(?:ya|bien|correctamente|todo|ahora)$/.test(last) ? left.slice(0, -1) : left;
  const auxiliary = body.at(-1) ?? "";
  if (
    (auxiliary === "ha" || auxiliary === "han") &&
    (body.at(-2) === "se" || /^(?:le|les|te)$/.test(body.at(-2) ?? "") || hasAny(left, PEOPLE))
  ) {
    return body.includes("se") || hasAny(left, PEOPLE);
  }
  const isPerfect = auxiliary === "sido" && /^(?:ha|han)$/.test(body.at(-2) ?? "");
  if (!isPerfect && !BE.has(auxiliary)) return false;
  if (right[0] === "por") return false;
  const isTaken = actions.includes("book") && hasAny(left, TIMES) && !hasAny(left, POSSESSIVES);
  if (isTaken) return false;
  return (
    isPerfect ||
    body.slice(0, -1).every((each) => MAY_PRECEDE.has(each)) ||
    hasAny(left, OURS) ||
    /^(?:quedó|queda|fue|quedado)$/.test(auxiliary)
  );
}

/** "Acabo de reservarle la mesa" becomes "he reservarle", whose infinitive counts as its participle. */
export function participleOf(infinitive: string): string | null {
  if (!INFINITIVE.test(infinitive)) return null;
  const stem = infinitive.replace(/(?:le|les|te|lo|la|los|las|selo|sela)+$/, "");
  if (stem === "devolver") return "devuelto";
  if (stem === "inscribir") return "inscrito";
  return stem.replace(/ar$/, "ado").replace(/[ei]r$/, "ido");
}
