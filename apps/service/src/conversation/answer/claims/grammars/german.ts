import { type Candidate, type ClaimGrammar, hasAny, setOf, wordsOf } from "../claim-grammar.ts";

const ICH_WIR = setOf("ich wir");
const IS = setOf("ist sind");
const WAS = setOf("wurde wurden");
const OURS = setOf(
  "ihr ihre ihren ihrem ihrer ihnen dein deine deinen deinem deiner dir dich sie es das dies alles termin reservierung buchung bestellung tisch zimmer stornierung rückruf änderung anmeldung auftrag zahlung rückerstattung",
);
const TAKEN = setOf("schon bereits leider komplett vollständig immer meistens normalerweise");
const POSSESSIVES = setOf("ihr ihre ihren ihrem ihrer ihnen dein deine deinen deinem deiner sie alles");
const TIMES = setOf(
  "uhrzeit zeit abend tag tage wochenende vormittag nachmittag plätze tische montag dienstag mittwoch donnerstag freitag samstag sonntag heute morgen",
);
const MAY_PRECEDE = setOf("alles schon so gut super prima perfekt okay ok ist wie gewünscht hiermit gerne gern damit");

const THINGS = setOf("termin reservierung buchung bestellung tisch zimmer rückruf zahlung anmeldung");
/** Who could do it has done it. */
const COULD: readonly (readonly [string, string])[] = [
  ["buchen", "gebucht"],
  ["reservieren", "reserviert"],
  ["stornieren", "storniert"],
  ["verschieben", "verschoben"],
  ["ändern", "geändert"],
  ["vereinbaren", "vereinbart"],
  ["bestellen", "bestellt"],
];

export const GERMAN: ClaimGrammar = {
  language: "de",
  rewrites: [
    ...COULD.map(
      ([infinitive, participle]) =>
        [
          new RegExp(`\\bkonnten? ((?:[\\p{L}\\d]+ ){0,8}?)${infinitive}(?!\\p{L})`, "gu"),
          `habe $1${participle}`,
        ] as const,
    ),
    [/\b(?:termin|tisch|zimmer) (?:für (?:sie|dich) )?(?:fest)?gemacht\b/g, "termin vereinbart"],
    [
      /\brückruf (ist |wurde )?(?:[\p{L}\d]+ ){0,4}?(?:vereinbart|organisiert|veranlasst|eingetragen|vorgemerkt)/gu,
      "rückruf $1rückruf-vereinbart",
    ],
    [/\bin auftrag gegeben\b/g, "bestellt"],
    [/\b(?:in die wege geleitet|alles geregelt)\b/g, "veranlasst"],
    [/\bim system hinterlegt\b/g, "hinterlegt"],
  ],
  words: wordsOf({
    book: "gebucht reserviert vereinbart eingetragen eingeplant terminiert vorgemerkt bestätigt arrangiert organisiert umgebucht hinzugefügt fixiert",
    cancel: "storniert abgesagt gekündigt annulliert gestrichen gelöscht bestätigt entfernt rückgängig",
    change: "geändert verschoben verlegt umgebucht angepasst verlängert vorverlegt bestätigt abgeändert getauscht",
    send: "gesendet geschickt verschickt versendet versandt zugeschickt zugesendet zugesandt übermittelt gemailt weitergeleitet losgeschickt informiert benachrichtigt",
    order: "bestellt geordert nachbestellt gekauft aufgegeben bestätigt hinzugefügt",
    pay: "bezahlt gezahlt erstattet zurückerstattet abgebucht überwiesen gutgeschrieben belastet zurückgezahlt",
    register: "angemeldet registriert eingeschrieben abonniert abgemeldet angelegt eingereicht beantragt aktiviert",
    update:
      "aktualisiert geändert gespeichert hinterlegt angepasst hinzugefügt ergänzt gelöscht entfernt aktiviert deaktiviert gesperrt entsperrt freigeschaltet zurückgesetzt korrigiert eingetragen berichtigt umgestellt",
    transfer:
      "weitergeleitet verbunden durchgestellt weitergegeben übergeben informiert benachrichtigt eskaliert gemeldet eingereicht erstellt",
    note: "notiert aufgenommen vermerkt hinterlassen aufgeschrieben festgehalten erfasst gespeichert weitergegeben erstellt ausgerichtet",
    callback: "rückruf-vereinbart",
    done: "erledigt veranlasst",
  }),
  blockers: setOf(
    "nicht kein keine keinen keinem keiner nie niemals nichts ohne niemand wenn sobald falls ob bevor nachdem sofern damit solange sollte kann können könnte könnten werde werden wird würde würden möchte möchten soll sollen muss müssen darf dürfen dürfte will wollen lassen hätte hätten was wer wie weder",
  ),
  coordinators: setOf("und dann sowie"),
  isClaim: (candidate) => {
    const { left, right, word } = candidate;
    if (left[0] === "bis" && !ICH_WIR.has(left[1] ?? "x")) return false;
    if (isActive(left, right)) return true;
    if (word === "verbunden") return false;
    if (left.length <= 2 && THINGS.has(left.at(-1) ?? "")) return right.length === 0;
    if (left.every((each) => MAY_PRECEDE.has(each)))
      return right.length === 0 || /^(?:für|am|um|und|auf)$/.test(right[0] ?? "");
    return isPassive(candidate);
  },
};

function isActive(left: readonly string[], right: readonly string[]): boolean {
  // "Wir haben unsere Speisekarte geändert".
  if (/\b(?:haben|habe|wir|ich) unsere?n?\b/.test(left.join(" "))) return false;
  const isWe = hasAny(left, ICH_WIR);
  // "…, dass ich den Tisch gebucht habe".
  if (right[0] === "habe" || right[0] === "haben" || right[0] === "hab") return isWe;
  const have = left.findLastIndex((word) => /^(?:habe|hab|haben|hatte|hatten|hat)$/.test(word));
  if (have === -1) return false;
  const word = left[have];
  if (word === "hat")
    return left.slice(0, have).some((each) => /^(?:team|kollege|kollegin|system|mitarbeiter)$/.test(each));
  if (word === "haben" || word === "hatten")
    return left[have - 1] === "wir" || left[have + 1] === "wir" || left[have - 1] === "kollegen";
  return isWe || have === 0;
}

function isPassive({ left, right, actions }: Candidate): boolean {
  const follows = right[0] === "worden" ? (right[1] ?? "") : (right[0] ?? "");
  const at = left.findLastIndex((word) => IS.has(word) || WAS.has(word));
  const auxiliary = at === -1 ? follows : (left[at] ?? "");
  const isPast = WAS.has(auxiliary) || right[0] === "worden";
  if (!isPast && !IS.has(auxiliary)) return false;
  if (hasAny(left, ICH_WIR)) return false;
  if (actions.includes("book") && !hasAny(left, POSSESSIVES) && (hasAny(left, TAKEN) || hasAny(left, TIMES)))
    return false;
  if (left.includes("von")) return false;
  return hasAny(left, OURS) || (isPast && hasAny(left, setOf("eine ein einen die der")));
}
