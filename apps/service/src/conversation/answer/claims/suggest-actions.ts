import type { ClaimAction } from "@parley/contracts/tools/claim-actions";

/** What is known of a tool when nobody has said what it backs. */
export interface DescribedTool {
  readonly name: string;
  readonly description: string;
  /** Of the request an endpoint tool makes. */
  readonly method?: string;
}

/** These look things up, whatever they look up. */
const READS =
  /^(?:get|list|find|search|check|look|lookup|read|fetch|show|query|is|has|verify|validate|view|retrieve|recall|count|hole|suche|finde|prüfe|pruefe|zeige|lese|buscar|consultar|obtener|verificar|listar|chercher|consulter|obtenir|verifier|vérifier|lister)(?:\b|_|-|[A-Z])/;
const READS_ANYWHERE = /(?:availab|verfügbar|verfuegbar|disponib|lookup|look_up|_status$|_info$)/i;

type Stem = readonly [RegExp, readonly ClaimAction[]];

/**
 * Those that come first are looked for first, because the others are often what something is done to: "cancel_booking" books
 * nothing. Among equals the earliest in the name counts.
 */
const STEMS: readonly (readonly Stem[])[] = [
  [[/cancel|storn|absag|kündig|kuendig|anul|annul|resili|unbook/, ["cancel"]]],
  [
    [/resched|rebook|move_|postpone|verschieb|umbuch|reprogram|aplaz|déplac|deplac/, ["change", "book"]],
    [/call_?back|rückruf|rueckruf|devolver_?llamada|rappel/, ["callback"]],
  ],
  [
    [/send|e-?mail|sms|text_|notif|whatsapp|schick|sende|enviar|envoy/, ["send"]],
    [/regist|sign_?up|subscrib|enrol|create_(?:account|customer|user)|anmeld|inscri|suscri|abonn|anleg/, ["register"]],
    [
      /update|change|modif|edit|set_|save|activat|block|reset|delete|remove|änder|aender|aktualis|lösch|loesch|cambiar|actualiz/,
      ["update", "change"],
    ],
    [/transfer|forward|escalat|hand_?off|hand_?over|connect|weiterleit|verbind|derivar|transmet/, ["transfer"]],
    [/pay|refund|charge|zahl|erstatt|überweis|ueberweis|pagar|reembols|rembours|paie/, ["pay"]],
  ],
  [
    [
      /(?<!un|re)book|reserv|réserv|schedul|appointment|buch(?:e|ung|en)|termin|agend|(?:^|_)cita|rendez|planif/,
      ["book"],
    ],
    [/order|purchase|buy|checkout|bestell|kauf|pedido|pedir|comprar|command|achet/, ["order"]],
  ],
  [[/note|message|ticket|(?:^|_)log_|record|complaint|lead|notier|nachricht|anotar|mensaje|noter/, ["note"]]],
];

/** The tools every conversation may have. */
const PLATFORM: Readonly<Record<string, readonly ClaimAction[]>> = {
  transferCall: ["transfer"],
  transfer_call: ["transfer"],
  send_sms: ["send"],
  send_dtmf: [],
  endCall: [],
  end_call: [],
  search_documents: [],
  recall_memory: [],
  forget_memory: ["update"],
};

/**
 * Suggests what a tool's success backs: by its name, else by the first sentence of its description. A tool that only reads
 * backs nothing: one called by GET or HEAD, or whose name says so.
 */
export function suggestActions({ name, description, method }: DescribedTool): readonly ClaimAction[] {
  const own = PLATFORM[name];
  if (own !== undefined) return own;
  if (method === "GET" || method === "HEAD") return [];
  if (READS.test(name) || READS_ANYWHERE.test(name)) return [];
  const ofName = actionsIn(name);
  if (ofName.length > 0) return ofName;
  const [sentence = ""] = description.trim().split(/(?<=[.!?])\s/);
  return /^(?:gets?|lists?|finds?|search(?:es)?|checks?|looks?|reads?|fetch(?:es)?|shows?|returns?|retrieves?)\b/i.test(
    sentence,
  )
    ? []
    : actionsIn(sentence);
}

function actionsIn(text: string): readonly ClaimAction[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  for (const stems of STEMS) {
    const found = stems.flatMap(([stem, actions]) => {
      const at = words.search(stem);
      return at === -1 ? [] : [{ at, actions }];
    });
    const [first] = found.toSorted((a, b) => a.at - b.at);
    if (first !== undefined) return first.actions;
  }
  return [];
}
