import { IBAN, type TurnWords } from "./turn-words.ts";

export const french: TurnWords = {
  neverLast: `et ou mais parce que de du des à dans avec le la les un une mon ma mes son sa ses votre vos notre au aux en
    sur pour par chez sans euh heu si car est je j'ai c'est qui très voudrais aimerais`,
  seldomLast: `il elle on nous ce cette ces quand où comme plus sont ai a peux veux alors donc puis aussi entre vers m'appelle voilà bon`,
  clauseOpeners: "parce car si quand puisque",
  shortAnswers: `oui non si merci bonjour allô d'accord ouais exact exactement voilà parfait correct jamais rien au-revoir
    revoir ok okay plaît`,
  numbers: {
    units: "zéro/zero un/une deux trois quatre cinq six sept huit neuf",
    teens: "dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
    tens: "vingt trente quarante cinquante soixante septante quatre-vingt/quatre-vingts/huitante/octante nonante",
    joiners: "et",
    doubles: "double",
    plus: "plus",
  },
  questions: {
    yesOrNo: `est-ce que|est-ce|est-il|est-elle|êtes-vous|voulez-vous|pouvez-vous|puis-je|avez-vous|souhaitez-vous|vous voulez|vous avez|c'est|votre \\p{L}+ est-(?:il|elle)|y a-t-il`,
    politeRequest: `(?:pouvez|pourriez|voulez)-vous (?:me |nous )?(?:dire|donner|épeler|répéter|indiquer|communiquer)|(?:puis-je|pourrais-je|je peux|est-ce que je peux) (?:avoir|prendre|noter|vous demander)|est-ce que vous pou(?:vez|rriez) (?:me |nous )?(?:dire|donner|épeler|répéter|indiquer)`,
    request: `s'il vous|dites|donnez|épelez|indiquez|j'ai besoin|il me faut`,
    iban: IBAN,
    card: "num(?:é|e)ro de (?:votre |la )?carte|carte (?:bancaire|de crédit|bleue)",
    phone: "téléphone|portable|mobile",
    date: "date de naissance|né|née|anniversaire|expiration",
    number: "numéros?|code|chiffres?|compte|dossier|référence",
    email: "e-?mail|courriel|adresse (?:e-?mail|électronique)",
    spelling: "épel\\p{L}*|nom(?: de famille)?|prénom|adresse|rue",
  },
};
