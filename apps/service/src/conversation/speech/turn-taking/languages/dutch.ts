import { IBAN, type TurnWords } from "./turn-words.ts";

export const dutch: TurnWords = {
  neverLast: `en of maar omdat dat als want de het een mijn uw zijn onze van voor met zonder bij naar uit om door eh ehm
    ik we wij zeer heel`,
  seldomLast: `in op aan te is ben was heb heeft had dan die dit deze ook nog dus wil zou kan moet tot over er niet graag heet eigenlijk`,
  clauseOpeners: "omdat als of dat wanneer",
  shortAnswers: `ja nee jawel klopt precies juist goed prima dank dankjewel bedankt hallo hoi dag oké okay ok graag zeker
    natuurlijk niets nooit`,
  numbers: {
    units: "nul een/één twee drie vier vijf zes zeven acht negen",
    teens: "tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
    tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    compound: (tens, unit) => [`${unit}en${tens}`, `${unit}ën${tens}`],
    joiners: "",
    doubles: "dubbel dubbele",
    plus: "plus",
  },
  questions: {
    yesOrNo: `is|zijn|was|wilt|wil|kunt|kan|kunnen|mag|heeft|hebt|heb|klopt|zal|zullen|zou|gaat|bent|woont`,
    politeRequest: `(?:kunt|kun|kan|wilt|wil|zou|zoudt) (?:u|je|ik).*(?:geven|zeggen|noemen|spellen|herhalen|vertellen|doorgeven|noteren|krijgen)|mag ik`,
    request: `alstublieft|alsjeblieft|zeg|geef|noem|spel|ik heb nodig`,
    iban: `${IBAN}|rekeningnummer`,
    card: "kaartnummer|creditcard\\p{L}*|nummer (?:van|op) uw \\p{L}*(?:kaart|pas)",
    phone: "telefoon\\p{L}*|mobiel\\p{L}*|telefoonnummer",
    date: "geboortedatum|geboren|verjaardag|vervaldatum",
    number: "\\p{L}*nummer|cijfers?|postcode|code|pincode",
    email: "e-?mail\\p{L}*(?:-?adres)?",
    spelling: "spell\\p{L}*|letter voor letter|\\p{L}*naam|adres|straat",
  },
};
