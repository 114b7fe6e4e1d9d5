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

const STEMS: readonly (readonly [RegExp, readonly ClaimAction[]])[] = [
  [/call.?back|rückruf|rueckruf|devolver_?llamada|rappel/, ["callback"]],
  [/cancel|storn|absag|kündig|kuendig|anul|annul|resili|unbook/, ["cancel"]],
  [/resched|rebook|move_|postpone|verschieb|umbuch|reprogram|aplaz|report(?:er|ez)|déplac|deplac/, ["change", "book"]],
  [/(?<!un|re)book|reserv|réserv|schedul|appointment|buch(?:e|ung|en)|termin|agend|\bcita|rendez|planif/, ["book"]],
  [/send|e-?mail|sms|text_|notif|whatsapp|schick|sende|enviar|envoy/, ["send"]],
  [/order|purchase|buy|checkout|bestell|kauf|pedido|pedir|comprar|command|achet/, ["order"]],
  [/pay|refund|charge|invoice|zahl|erstatt|überweis|ueberweis|pagar|pago|reembols|rembours|paie|payer/, ["pay"]],
  [/regist|sign_?up|subscrib|enrol|create_(?:account|customer|user)|anmeld|inscri|suscri|abonn|anleg/, ["register"]],
  [/update|change|modif|edit|set_|save|activat|block|reset|delete|remove|änder|aender|aktualis|lösch|loesch|cambiar|actualiz|chang/, ["update", "change"]],
  [/transfer|forward|escalat|handoff|hand_off|handover|connect|weiterleit|verbind|derivar|transf|transmet/, ["transfer"]],
  [/note|message|ticket|\blog_|record|complaint|lead|notier|nachricht|anotar|mensaje|noter/, ["note"]],
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
  return /^(?:gets?|lists?|finds?|search(?:es)?|checks?|looks?|reads?|fetch(?:es)?|shows?|returns?|retrieves?)\b/i.test(sentence)
    ? []
    : actionsIn(sentence);
}

function actionsIn(text: string): readonly ClaimAction[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return [...new Set(STEMS.flatMap(([stem, actions]) => (stem.test(words) ? actions : [])))];
}
