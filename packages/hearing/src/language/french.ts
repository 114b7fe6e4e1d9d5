import { phraseMap, phrases } from "../pieces/phrases.ts";
import type { CaptureLanguage } from "./capture-language.ts";
import { CODE_WORDS, combined, counted, PARTICLES } from "./shared-words.ts";

const UNITS = counted("un deux trois quatre cinq six sept huit neuf", 1);
const TEENS: readonly [number, string][] = [
  ...counted("dix onze douze treize quatorze quinze seize", 10),
  [17, "dix sept"],
  [18, "dix huit"],
  [19, "dix neuf"],
];
const TENS: readonly [number, string][] = [
  [20, "vingt"],
  [30, "trente"],
  [40, "quarante"],
  [50, "cinquante"],
  [60, "soixante"],
  [70, "septante"],
  [80, "huitante"],
  [80, "octante"],
  [80, "quatre vingt"],
  [80, "quatre vingts"],
  [90, "nonante"],
];
const WITH_TEENS: readonly [number, string][] = [
  [60, "soixante"],
  [80, "quatre vingt"],
];

export const french: CaptureLanguage = {
  code: "fr",
  numbers: {
    small: phraseMap([
      [0, "zéro"],
      [1, "une"],
      ...UNITS,
      ...TEENS,
      ...TENS,
      ...combined(TENS, [...UNITS, [1, "et un"], [1, "et une"]], (ten, unit) => `${ten} ${unit}`),
      ...combined(WITH_TEENS, [...TEENS, [11, "et onze"]], (ten, teen) => `${ten} ${teen}`),
      [12, "douzaine, une douzaine"],
    ]),
    hundreds: phraseMap([]),
    hundred: phrases("cent, cents"),
    mostHundreds: 19,
    thousand: phrases("mille, mil"),
    million: phrases("million, millions"),
    joiners: phrases(""),
    articles: phrases(""),
    compounds: [],
    weakOnes: phrases("un, une"),
    points: phrases("virgule"),
    decimalMark: ",",
    minus: phrases("moins"),
    minusWord: "moins",
    fractions: phraseMap([[0.5, "et demi, et demie"]]),
    besideDigits: phraseMap([]),
    homophones: phraseMap([]),
    repeats: phraseMap([
      [2, "double, deux fois, deux fois le"],
      [3, "triple, trois fois, trois fois le"],
    ]),
    plurals: phraseMap([[0, "zéros"]]),
    ordinals: phraseMap([
      [1, "premier, première"],
      [2, "deuxième, second, seconde"],
      [3, "troisième"],
      [4, "quatrième"],
      [5, "cinquième"],
      [6, "sixième"],
      [7, "septième"],
      [8, "huitième"],
      [9, "neuvième"],
      [10, "dixième"],
    ]),
    ordinalSuffixes: new Set(["er", "ere", "re", "e", "eme", "nd", "nde"]),
    notNumbers: phrases(
      "un moment, une seconde, une minute, un instant, une question, un peu, une fois, encore une fois, une petite seconde, un petit moment",
    ),
  },
  digits: {
    plus: phrases("plus"),
    plusWord: "plus",
    skips: phrases(
      `tiret, point, espace, barre, virgule, pause, puis, et, et puis, ensuite, le, indicatif, l'indicatif, numéro, le numéro, est, et le numéro, le reste, suivi de, euh, hum, parenthèse`,
    ),
    extension: phrases("poste, extension, ext"),
  },
  dates: {
    months: phraseMap([
      [1, "janvier, janv"],
      [2, "février, févr, fév"],
      [3, "mars"],
      [4, "avril, avr, d'avril"],
      [5, "mai"],
      [6, "juin"],
      [7, "juillet, juil"],
      [8, "août, d'août"],
      [9, "septembre"],
      [10, "octobre, oct, d'octobre"],
      [11, "novembre, nov"],
      [12, "décembre, déc"],
    ]),
    monthNames: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
    weekdays: phraseMap([
      [0, "lundi, lundis"],
      [1, "mardi, mardis"],
      [2, "mercredi, mercredis"],
      [3, "jeudi, jeudis"],
      [4, "vendredi, vendredis"],
      [5, "samedi, samedis"],
      [6, "dimanche, dimanches"],
    ]),
    weekdayNames: "lundi mardi mercredi jeudi vendredi samedi dimanche".split(" "),
    days: phraseMap([
      [0, "aujourd'hui, ce soir, ce matin, cet après-midi"],
      [1, "demain, demain matin, demain soir, demain après-midi"],
      [2, "après-demain, après demain"],
      [-1, "hier"],
      [-2, "avant-hier"],
    ]),
    next: phrases("prochain, qui vient, suivant"),
    this: phrases("ce"),
    last: phrases("dernier, passé"),
    nextIsNextWeek: false,
    nextWeek: phrases("la semaine prochaine, semaine prochaine, de la semaine prochaine"),
    nextMonth: phrases("le mois prochain, du mois prochain, mois prochain"),
    thisMonth: phrases("ce mois, ce mois-ci, de ce mois"),
    units: phraseMap([
      ["days", "jour, jours"],
      ["weeks", "semaine, semaines"],
      ["months", "mois"],
      ["years", "an, ans, année, années"],
    ]),
    ahead: phrases("dans, d'ici"),
    aheadAfter: phrases("à partir d'aujourd'hui"),
    ago: phrases("il y a"),
    links: phrases("le, de, du, en, l'année, né, née, mois"),
    dayArticles: phrases("le"),
    separators: phrases("barre, tiret, point, slash"),
    beforeTime: phrases("à, vers"),
    afterTime: phrases("heure, heures, h"),
    notDates: phrases("un jour, bonne journée"),
  },
  spelling: {
    letters: phraseMap([
      ["y", "i grec"],
      ["w", "double v, double vé"],
      ["z", "zède"],
      ["h", "hache"],
    ]),
    weakLetters: phraseMap([
      ["f", "effe"],
      ["j", "ji"],
      ["k", "ka"],
      ["l", "elle"],
      ["r", "erre"],
      ["s", "esse"],
    ]),
    asIn: phrases("comme, comme dans, de"),
    codeWords: phraseMap(CODE_WORDS),
    repeats: phraseMap([
      [2, "double, deux fois"],
      [3, "trois fois"],
    ]),
    capital: phrases("majuscule, minuscule, lettre"),
    space: phrases("espace, puis, plus loin"),
  },
  email: {
    at: phrases("arobase, arobas, arrobase, at"),
    marks: phraseMap([
      [".", "point, dot"],
      ["-", "tiret, trait d'union, tiret du six, tiret du milieu, moins"],
      ["_", "tiret bas, underscore, tiret du bas, tiret du huit, souligné"],
      ["+", "plus, signe plus"],
    ]),
    mailboxes: phrases("bonjour, mail, email, courriel, merci, contacter"),
    leadIn: phrases(
      `est, c'est, mon, ma, le, la, adresse, l'adresse, mail, email, e mail, courriel, oui, bien sûr, euh, hum, alors, ben, bah, s'il vous plaît, à, et, vous, pouvez, pouvez-vous, m'écrire, écrire, me, joindre, sur,
       serait, avec, tout, en, minuscules, minuscule, attaché, merci, bonjour, d'accord, donc, je, suis, électronique, voilà, sous, contacter, au`,
    ),
  },
  names: {
    leadIn: phrases(
      `je m'appelle, mon nom est, mon nom c'est, moi c'est, le nom est, au nom de, nom est, mon nom complet est, mon prénom est, mon nom de famille est, on m'appelle, mon nom, nom`,
    ),
    weakLeadIn: phrases("ça s'écrit, s'écrit, ça s'épelle, s'épelle, je suis, c'est, ici"),
    given: phrases("prénom, mon prénom, mon prénom est, le prénom est, prénom est, mon prénom c'est, et prénom"),
    family: phrases(
      "nom de famille, mon nom de famille est, mon nom de famille, le nom de famille est, nom de famille est",
    ),
    trailing: phrases("à l'appareil, est mon nom, avec, de la part de"),
    repeats: phraseMap([
      [2, "deux, double, deux fois"],
      [3, "trois fois"],
    ]),
    notNames: phrases(
      `je, vous, tu, nous, il, elle, on, ne, pas, sais, pourquoi, que, quoi, qu'est, quel, quelle, quand, où, qui, comment, veux, voudrais, j'ai, ai, avez, peux, pouvez, pourriez, est, sont, était, ça, cela, ce, cette,
       un, une, mon, ma, me, moi, pour, avec, et, mais, parce, si, ou, en, oui, non, bonjour, bonsoir, salut, merci, pardon, demander, demandez, demande, question, dire, répéter, répétez, encore, attendez, attends, moment, seconde, instant, numéro, aide, parler, personne,
       agent, conseiller, déjà, ici, rien, anonyme, tard, faux, correct, aujourd'hui, demain, hier, peut-être, importe, épelle, excusez, désolé, comprends, c'est, retard, occupé, occupée, prêt, prête, bien`,
    ),
    particles: PARTICLES,
  },
  addresses: {
    leadIn: phrases(
      "mon adresse est, l'adresse est, adresse est, j'habite au, j'habite, nous habitons au, nous habitons, c'est au, c'est le, c'est, mon adresse c'est, au, je suis au, envoyez-le au",
    ),
    street: phrases(
      "rue, avenue, av, boulevard, bd, place, chemin, allée, impasse, quai, route, cours, square, passage, faubourg, sentier",
    ),
    streetEndings: [],
  },
  choices: {
    negators: phrases("pas, sans, sauf, ni, plutôt que, au lieu de, aucun, aucune, surtout pas"),
    closeNegators: phrases("non"),
    number: phrases("numéro, option, choix, le numéro, l'option"),
    last: phrases("dernier, dernière, le dernier, la dernière"),
    none: phrases("aucun, aucune, aucun des deux, aucune des deux, autre chose, ni l'un ni l'autre"),
    all: phrases("les deux, tous, toutes, n'importe lequel, n'importe"),
  },
  confirmation: {
    plainYes: phrases("oui"),
    plainNo: phrases("non"),
    yes: phrases(
      `oui, ouais, ouai, oui oui, exact, exactement, correct, parfait, d'accord, okay, ok, bien sûr, tout à fait, absolument, c'est ça, voilà, juste, affirmatif, certainement, bien, très bien, effectivement, évidemment, ça marche, je crois, je pense, si si, pas de problème, pas de souci, impeccable, o, mhm, entendu`,
    ),
    isRight: phrases(
      "c'est ça, c'est exact, c'est correct, c'est bon, c'est juste, c'est bien ça, c'est parfait, c'est bien, tout est bon, tout est correct, c'est cela, c'est vrai, ça va, vous avez raison, c'est le bon",
    ),
    no: phrases("non, nan, non non, négatif, pas du tout, absolument pas, jamais, n"),
    isWrong: phrases(
      `c'est pas ça, ce n'est pas ça, c'est faux, faux, pas correct, pas exact, pas exactement, pas tout à fait, pas vraiment, pas juste, pas bon, incorrect, erreur, une erreur, c'est pas, ce n'est pas, n'est pas, c'est pas bon, c'est incorrect, presque, vous vous trompez, recommencez, recommencer, encore une fois, pas bien, mauvais, pas ça, j'ai pas dit ça, je n'ai pas dit ça, corriger, changer, pas d'accord`,
    ),
    flips: phrases("pas, jamais, guère"),
    unsure: phrases(
      "pas sûr, pas sûre, je ne sais pas, je sais pas, sais pas, c'est correct ça, oui ou non, bonne question, est ce correct, est ce que c'est correct, pas compris, je n'ai pas compris, comment, je crois pas savoir",
    ),
    but: phrases("mais, sauf, seulement, à part"),
  },
  fillers: phrases(
    `euh, hum, hm, ben, bah, alors, bon, donc, oui, ouais, d'accord, okay, ok, bien sûr, s'il vous plaît, s'il te plaît, merci, merci beaucoup, bonjour, bonsoir, c'est, c'est le, ce serait, ça serait, je crois, je pense, voilà, et, puis, ah, oh, certainement, volontiers, parfait, attendez voir, ce sera, très bien, tout à fait, je voudrais, je prends, je préfère, j'aimerais`,
  ),
  corrections: phrases(
    `non, pardon, désolé, désolée, excusez-moi, je veux dire, je voulais dire, enfin, plutôt, ou plutôt, correction, attendez, attends, je me trompe, je me suis trompé, je me suis trompée, non non, je corrige, je reprends, encore une fois, je répète, c'est faux, en fait, sorry, oups, mince`,
  ),
  refusals: phrases(
    `un moment, une seconde, un instant, une minute, je ne sais pas, je sais pas, sais pas, aucune idée, pourquoi, qu'est ce que, comment, pouvez-vous répéter, répétez, vous pouvez répéter, je n'ai pas, j'ai pas, je ne veux pas, j'ai oublié, je ne me souviens pas, aide, un conseiller, une personne, parler à, pas compris, qui est`,
  ),
};
