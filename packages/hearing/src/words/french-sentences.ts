import type { CaptureSentences } from "./capture-sentences.ts";

const SPELL = "Veuillez l'épeler, lettre par lettre.";

export const frenchSentences: CaptureSentences = {
  readBack: {
    voice: (value) =>
      `J'ai noté : ${value}. Est-ce exact ? Dites oui ou non, ou appuyez sur 1 pour oui et sur 2 pour non.`,
    sms: (value) => `J'ai noté : ${value}\nEst-ce exact ? Répondez par oui ou par non.`,
  },
  problems: {
    incomplete: "Je n'ai pas tout reçu.",
    "not-valid": "Désolé, cela ne semble pas exister.",
    "out-of-range": "Désolé, ce n'est pas possible ici.",
    "not-among-choices": "Désolé, ce n'est pas un des choix.",
    ambiguous: "Désolé, je ne sais pas lequel vous voulez dire.",
    nothing: "Désolé, je n'ai pas compris.",
  },
  hints: {
    voice: {
      phone: "Veuillez dire lentement le numéro complet, avec l'indicatif.",
      email: "Veuillez dire l'adresse complète, avec « arobase » et « point », et épeler ce qui est inhabituel.",
      name: "Veuillez dire le nom, et l'épeler s'il est inhabituel.",
      address: "Veuillez dire le numéro, la rue et la ville.",
      date: "Veuillez dire le jour, le mois et l'année.",
      number: "Veuillez dire le nombre, chiffre par chiffre s'il est long.",
      choice: "Veuillez n'en dire qu'un.",
    },
    sms: {
      phone: "Veuillez écrire le numéro complet, avec l'indicatif.",
      email: "Veuillez écrire l'adresse e-mail complète.",
      name: "Veuillez écrire seulement le nom.",
      address: "Veuillez écrire le numéro, la rue et la ville.",
      date: "Veuillez écrire le jour, le mois et l'année.",
      number: "Veuillez écrire seulement le nombre.",
      choice: "Veuillez n'en écrire qu'un.",
    },
  },
  keys: {
    phone: "Vous pouvez aussi taper le numéro, puis la touche dièse.",
    number: "Vous pouvez aussi taper le nombre, puis la touche dièse.",
    choice: "Vous pouvez aussi taper son numéro : 1 pour le premier, 2 pour le deuxième.",
    dayFirst:
      "Vous pouvez aussi la taper : deux chiffres pour le jour, deux pour le mois et quatre pour l'année, puis la touche dièse.",
    monthFirst:
      "Vous pouvez aussi la taper : deux chiffres pour le mois, deux pour le jour et quatre pour l'année, puis la touche dièse.",
    email: SPELL,
    name: SPELL,
    address: SPELL,
  },
  textWasSent: "Je viens de vous envoyer un SMS. Répondez-y, s'il vous plaît, et nous continuerons ici.",
};
