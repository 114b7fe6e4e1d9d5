import { IBAN, type TurnWords } from "./turn-words.ts";

export const italian: TurnWords = {
  neverLast: `e o ma perché che di del della dei delle da dal in nel nella con per il lo la i gli le un uno una mio mia al
    alla ai a sul sulla ehm tra fra se è vorrei molto`,
  seldomLast: `mi si ci su quando dove come più sono ho ha devo posso allora quindi poi anche questo questa non chiamo allora`,
  clauseOpeners: "perché se quando siccome",
  shortAnswers: `sì si no grazie ciao pronto certo esatto corretto giusto perfetto va bene okay ok niente mai arrivederci
    prego buongiorno`,
  numbers: {
    units: "zero uno/un due tre quattro cinque sei sette otto nove",
    teens: "dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
    tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    hundreds: "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
    compound: (tens, unit) => [
      `${/^[uo]/.test(unit) ? tens.slice(0, -1) : tens}${unit}`,
      ...(unit === "tre" ? [`${tens}tré`] : []),
    ],
    joiners: "e",
    doubles: "doppio doppia",
    plus: "più",
  },
  questions: {
    yesOrNo: `è|sono|vuole|vuoi|può|posso|ha|hai|desidera|le va|va bene|preferisce che|c'è|conferma|abita|vorrebbe`,
    politeRequest: `(?:mi |ci )?(?:può|potrebbe|puoi|potresti) (?:dir|dar|ripeter|sillab|indicar|fornir|fare|comunicar)\\p{L}*|mi (?:dice|dà|dai|dici|può|potrebbe)|posso aver\\p{L}*`,
    request: `per favore|mi dica|mi dia|dica|ho bisogno|mi serve|sillabi`,
    iban: IBAN,
    card: "numero (?:della|di) (?:sua |tua )?carta|carta di (?:credito|debito)",
    phone: "telefono|cellulare|recapito",
    date: "data di nascita|nato|nata|compleanno|scadenza",
    number: "numero|codice|cifre|cap|conto|pratica|riferimento",
    email: "e-?mail|mail|posta elettronica",
    spelling: "sillab\\p{L}*|lettera per lettera|cognome|nome|indirizzo|via",
  },
};
