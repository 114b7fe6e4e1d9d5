import { IBAN, type TurnWords } from "./turn-words.ts";

export const german: TurnWords = {
  neverLast: `und oder aber weil wenn dass denn sondern ob ein eine einen einem einer mein meine meinen meinem meiner dein
    ihr ihre ihren unser unsere der dem des im am zum zur vom beim für ohne äh ähm öh ich wir sehr`,
  seldomLast: `die das den zu von in auf mit an bei nach aus über um vor bis es ist sind war habe hat also dann als wie
    noch nur möchte würde will kann könnte muss bitte gerne heiße nämlich eigentlich`,
  clauseOpeners: "weil ob wenn dass falls obwohl nachdem",
  shortAnswers: `ja nein nee jo genau danke tschüss hallo okay ok gut richtig stimmt korrekt falsch gerne klar natürlich
    doch nichts wiederhören`,
  numbers: {
    units: "null eins/ein zwei/zwo drei vier fünf sechs sieben acht neun",
    teens: "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    tens: "zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig",
    compound: (tens, unit) => [`${unit}und${tens}`],
    joiners: "",
    doubles: "doppel doppelt zweimal",
    plus: "plus",
  },
  questions: {
    yesOrNo: `ist|sind|war|waren|soll|sollen|möchten|können|könnten|haben|hat|wollen|würden|darf|dürfen|passt|stimmt|geht|brauchen|kennen|gibt`,
    politeRequest: `(?:können|könnten|würden|wollen) sie.*(?:nennen|sagen|geben|buchstabieren|mitteilen|wiederholen|durchgeben|angeben)|(?:darf|dürfte|kann|könnte) ich.*(?:haben|notieren|erfahren|aufnehmen|bitten)|(?:sagen|nennen|geben) sie`,
    request: `bitte|nennen sie|sagen sie|geben sie|ich brauche|buchstabieren sie`,
    iban: `${IBAN}|\\p{L}*kontonummer`,
    card: "\\p{L}*kartennummer|nummer (?:auf )?(?:ihrer|der) \\p{L}*karte",
    phone: "telefon\\p{L}*|handy\\p{L}*|mobil\\p{L}*|rück?rufnummer|rufnummer",
    date: "geburts(?:datum|tag)|geboren|ablaufdatum",
    number: "\\p{L}*nummer|zahl|ziffern?|postleitzahl|plz|code|pin",
    email: "e-?mail\\p{L}*(?:-adresse)?",
    spelling: "buchstabier\\p{L}*|\\p{L}*namen?|heißen sie|anschrift|adresse|straße",
  },
};
