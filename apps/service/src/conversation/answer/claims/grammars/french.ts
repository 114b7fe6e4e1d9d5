import { type Candidate, type ClaimGrammar, hasAny, setOf, wordsOf } from "../claim-grammar.ts";

const ADVERBS = setOf("bien déjà aussi donc maintenant tout également désormais immédiatement vous te les été y");
const OURS = setOf(
  "votre vos ton ta tes vous c' ce cela tout réservation rendez-vous commande table chambre annulation demande paiement remboursement message modification inscription",
);
const POSSESSIVES = setOf("votre vos ton ta tes vous c' tout");
const TIMES = setOf(
  "créneau heure jour date soirée soir lundi mardi mercredi jeudi vendredi samedi dimanche tables chambres horaire demain aujourd'hui",
);
const MAY_PRECEDE = setOf("tout bien parfait très voilà et c' est déjà");
const PEOPLE = setOf("équipe collègue collègues système");
const all = (stems: string) =>
  stems
    .split(" ")
    .flatMap((stem) => [stem, `${stem}e`, `${stem}s`, `${stem}es`])
    .join(" ");

const THINGS = setOf("réservation rendez-vous commande table chambre annulation paiement remboursement inscription");

export const FRENCH: ClaimGrammar = {
  language: "fr",
  rewrites: [
    [/\bmise?s? à jour/g, "mis-à-jour"],
    // Who could do it has done it.
    [
      /\b(ai|avons) (?:bien )?pu (?:vous |te |le |la |les |l')?(réserv|annul|modifi|déplac|envoy|command|confirm)er\b/g,
      "$1 $2é",
    ],
    [
      /\b(?:viens|venons) (?:tout juste )?(?:de |d')(?:(?:vous|te|le|la|les|l') ?)*(réserv|annul|modifi|chang|envoy|command|pay|rembours|enregistr|not|transmett|transfér|inscri)(?:er|re|ire)\b/g,
      "ai $1é",
    ],
    [/\b(ai|avons) fait (?:la|une|votre) réservation\b/g, "$1 réservé"],
    [/\b(ai|avons) pris (?:le|un|votre) rendez-vous\b/g, "$1 réservé"],
    [/\b(ai|avons) (?:fait|passé) (?:la|une|votre) commande\b/g, "$1 commandé"],
    [/\b(ai|avons) (?:fait|effectué) (?:le|les|la|votre) (?:changements?|modifications?)\b/g, "$1 modifié"],
    [/\b(ai|avons) (?:fait|effectué) (?:le|un|votre) (?:remboursement|paiement)\b/g, "$1 remboursé"],
    [/\b(ai|avons) (?:laissé|pris) (?:un|le|votre) message\b/g, "$1 noté"],
    [/\b(ai|avons) (?:programmé|organisé|prévu|planifié) (?:un|le|votre) rappel\b/g, "$1 rappel-convenu"],
    [/\b(ai|avons) (bien )?pris note\b/g, "$1 noté"],
    [/\bc'est (?:tout )?(?:bon|réglé)\b/g, "c'est réglé"],
    [/\btransmetté|transféré\b/g, "transmis"],
  ],
  words: wordsOf({
    book: all("inscrit réservé planifié programmé confirmé organisé fixé ajouté"),
    cancel: all("annulé supprimé résilié confirmé traité"),
    change: all("modifié changé déplacé reporté décalé avancé prolongé confirmé"),
    send: `${all("envoyé expédié adressé notifié informé prévenu transféré")} transmis transmise transmises`,
    order: all("commandé acheté confirmé validé passé ajouté traité"),
    pay: all("payé remboursé débité crédité réglé prélevé traité"),
    register: `${all("enregistré inscrit abonné créé activé validé confirmé")} soumis soumise`,
    update: `${all("modifié changé actualisé enregistré corrigé ajouté supprimé activé désactivé bloqué débloqué réinitialisé")} mis-à-jour`,
    transfer: `${all("transféré signalé prévenu informé notifié créé adressé")} transmis transmise transmises`,
    note: `${all("noté enregistré signalé créé")} transmis transmise transmises`,
    callback: "rappel-convenu",
    done: `${all("réglé effectué finalisé")} fait`,
  }),
  blockers: setOf(
    "ne n' pas jamais rien aucun aucune sans ni quand si s' lorsque lorsqu' dès fois après avant jusqu' peux pouvons pourrais pourrions peut vais allons va sera seront serait aurai aurais aurons veux voulez souhaitez faut dois personne puis puissions combien",
  ),
  coordinators: setOf("et puis"),
  isClaim: (candidate) => {
    const { left, right } = candidate;
    const at = left.findLastIndex((word) => !ADVERBS.has(word));
    const auxiliary = left[at] ?? "";
    if (left.length <= 4 && left.every((word) => MAY_PRECEDE.has(word))) return isWhole(candidate);
    if (auxiliary === "ai" || auxiliary === "avons") return !/^(?:notre|nos)$/.test(right[0] ?? "");
    if (left.length <= 2 && THINGS.has(auxiliary)) return right.length === 0;
    if (auxiliary === "et" && hasAny(left, setOf("ai avons")) && !left.includes("été")) return true;
    if (auxiliary === "a" || auxiliary === "ont") {
      return left.includes("été") ? isPassive(candidate, true) : hasAny(left.slice(0, at), PEOPLE);
    }
    if (!/^(?:est|sont|êtes|es)$/.test(auxiliary) || right[0] === "par") return false;
    return isPassive(candidate, false);
  },
};

/** "Réservé !", "C'est annulé." */
function isWhole({ left, right, word }: Candidate): boolean {
  if (word === "fait") return left.length > 0 && right.length === 0;
  return left.includes("est") || right.length === 0 || /^(?:pour|à|au|et|votre)$/.test(right[0] ?? "");
}

function isPassive({ left, right, word, actions }: Candidate, isPerfect: boolean): boolean {
  if (word === "fait" || right[0] === "par") return false;
  const isTaken =
    actions.includes("book") && !hasAny(left, POSSESSIVES) && (hasAny(left, TIMES) || left.includes("déjà"));
  return !isTaken && (isPerfect || hasAny(left, OURS));
}
