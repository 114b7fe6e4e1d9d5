import { setOf, wordsOf } from "../claim-grammar.ts";

const THING = "(?:[a-z'-]+ ){0,4}?";

export const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:went|gone) ahead and /g, ""],
  [
    new RegExp(
      `\\b(?:made|set up|secured) (?:an?|the|your|that) ${THING}(?:reservation|booking|appointment|meeting)\\b`,
      "g",
    ),
    "booked",
  ],
  [
    new RegExp(
      `\\b(?:made|set up|entered) (?:an?|the|your|that|those|these) ${THING}(?:changes?|update|correction)\\b`,
      "g",
    ),
    "changed",
  ],
  [new RegExp(`\\b(?:placed|put in|put through|made) (?:an?|the|your|that) ${THING}order\\b`, "g"), "ordered"],
  [
    new RegExp(
      `\\b(?:made|issued|initiated|processed|put through) (?:an?|the|your|that) ${THING}(?:refund|payment)\\b`,
      "g",
    ),
    "refunded",
  ],
  [
    new RegExp(
      `\\b(?:left|taken|made|took|put) (?:an?|the|your|down) ${THING}(?:message|note|details|number|name)\\b`,
      "g",
    ),
    "noted",
  ],
  [/\b(?:written|wrote) (?:that |it |this |everything )?down\b/g, "noted"],
  [/\b(?:put|got|have) you (?:both |all )?(?:down|in)\b/g, "have booked"],
  [/\b(?:put|connected) you through\b/g, "transferred"],
  [/\bsigned (?:you|them|him|her) up\b/g, "registered"],
  [/\bset (?:that|it|this|everything) up\b/g, "arranged"],
  [/\btaken the liberty of booking\b/g, "booked"],
  // Who was able to do it has done it.
  [/\b(?:was|were|been) able to (reserve|schedule|reschedule|change|move|place|update|arrange)\b/g, "have $1d"],
  [/\b(?:was|were|been) able to (book|refund|order|forward|register|confirm|cancel|add|email|text)\b/g, "have $1ed"],
  [/\bmanaged to (reserve|schedule|reschedule|change|move|place|update|arrange)\b/g, "have $1d"],
  [/\bmanaged to (book|refund|order|forward|register|confirm|cancel|add|email|text)\b/g, "have $1ed"],
  [/\b(?:was|were|been) able to send\b/g, "have sent"],
  [/\btaken care of\b/g, "finished"],
  [/\b(?:put) (?:you|your name) on\b/g, "registered"],
  [
    new RegExp(
      `\\b(?:set up|arranged|scheduled|organi[sz]ed) (?:an?|the|your) ${THING}(?:call ?back|return call)\\b`,
      "g",
    ),
    "callback-arranged",
  ],
  [
    /\b(?:call ?back|return call) (has been|is|was) (?:arranged|scheduled|booked|set up|confirmed)\b/g,
    "it $1 callback-arranged",
  ],
  [/\b(?:went|gone) through\b/g, "has been processed"],
  [/\bset up\b/g, "arranged"],
  [/\b(?:is|are|'s|'re) (?:now )?all (?:set|done|sorted)\b/g, "'s finished"],
  [/^consider (?:it|that) (done|booked|cancelled|canceled|finished)\b/g, "finished"],
  [/\b(?:is|'s|are|been) (?:now |all |already |just )?done\b/g, "'s finished"],
  [/\bi(?:'m| am) (?:all )?done\b/g, ""],
];

export const WORDS = wordsOf({
  book: "booked reserved scheduled arranged organized organised rebooked secured pencilled penciled confirmed rescheduled held added",
  cancel: "cancelled canceled called-off revoked deleted removed terminated confirmed processed",
  change:
    "changed rescheduled moved postponed shifted modified amended adjusted extended rebooked switched swapped upgraded brought-forward confirmed processed",
  send: "sent emailed e-mailed mailed texted messaged forwarded dispatched faxed posted notified informed",
  order: "ordered purchased bought reordered placed confirmed processed submitted added",
  pay: "paid refunded charged reimbursed credited debited billed processed waived applied transferred",
  register: "registered enrolled enroled subscribed unsubscribed signed-up added submitted created confirmed activated",
  update:
    "updated changed corrected edited saved stored added deleted removed activated deactivated enabled disabled blocked unblocked unlocked reset modified adjusted amended applied switched",
  transfer:
    "transferred forwarded escalated connected passed relayed handed notified informed alerted submitted raised opened created reported assigned",
  note: "noted recorded logged saved filed submitted passed relayed raised created opened reported added",
  callback: "callback-arranged arranged scheduled organized organised booked",
  done: "finished completed",
});

export const BLOCKERS = setOf(
  "not n't never nothing no none nobody cannot unable without neither nor when once if until unless after before whether while assuming provided suppose imagine check verify ensure in-case what why how who whom whose having fail failed",
);
export const MODALS = setOf(
  "will 'll would can could may might must should shall to let be being get getting want wants wanted need needs please going you they he she someone somebody people",
);
export const ADVERBS = setOf(
  "just also already now then gladly successfully happily finally therefore since both all have and so even only immediately quickly actually officially automatically promptly duly kindly safely formally hereby",
);
export const OUR_PEOPLE = setOf("team colleague colleagues system staff manager office reception receptionist");
/** Present passives of these say what usually happens: "Your card is charged on arrival". */
export const HABITUAL = setOf(
  "sent emailed e-mailed mailed texted posted charged refunded billed forwarded notified informed ordered debited credited paid connected passed held applied waived added dispatched reported alerted assigned",
);
/** "Booking confirmed." */
export const THINGS = setOf(
  "booking reservation appointment order payment refund table room subscription request message",
);
/** "We moved to Main Street". */
export const INTRANSITIVE = setOf("moved changed switched extended transferred");
/** What is meant when something is taken: "That slot is booked". */
export const TIMES = setOf(
  "slot slots time times day days date dates hour hours evening weekend morning afternoon calendar monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight tables rooms seats terrace hall",
);
