import type { PhraseBook } from "../phrase-book.ts";

export const ITALIAN: PhraseBook = {
  language: "it",
  reviewedOn: "2026-11-22",
  sources: ["Words Italian senders print under their texts (STOP, CANCELLAMI) and plain words"],
  keywords: {
    stop: [
      ...["stop", "ferma", "fermare", "fermate", "fermati", "cancella", "cancellami", "cancellatemi", "cancellazione"],
      ...["disiscrivi", "disiscrivimi", "disiscrivetemi", "disiscrizione", "disiscriversi", "annulla", "annulla iscrizione"],
      ...["cancella iscrizione", "disdici", "disdetta", "rimuovimi", "rimuovetemi", "stop sms", "basta sms", "basta messaggi"],
      ...["disattiva", "revoca", "interrompi", "no sms"],
    ],
    start: ["start", "inizia", "iscrivi", "iscrivimi", "riprendi", "attiva"],
    help: ["aiuto", "help", "info", "informazioni"],
  },
  bareKeywords: ["basta", "rimuovi", "esci"],
  manners: ["per favore", "per piacere", "per cortesia", "grazie", "grazie mille", "ciao", "buongiorno", "buonasera", "salve", "subito", "ora", "adesso", "cortesemente", "immediatamente"],
  openings: ["potete", "può", "puoi", "potreste", "potrebbe", "vi prego di", "e", "ma", "no grazie", "vorrei che"],
  misspelt: { disiscrivimi: 1 },
  groups: {
    messages: ["messaggi/messaggio/sms/pubblicità/chiamate/telefonate/comunicazioni/spam/notifiche/promozioni"],
    det: ["più/i/questi/vostri/tuoi/altri/di/altre/le/con/alcun/la/vostre/tue/queste", "i vostri/tuoi", "con i/questi/gli"],
    list: ["lista/elenco/database/rubrica/archivio/mailing/contatti/sistema", "mailing list", "lista contatti"],
    writing: ["scrivermi/scriverci/mandarmi/mandarci/inviarmi/inviarci/contattarmi/chiamarmi/disturbarmi/tormentarmi/scrivere/mandare/messaggiarmi/assillarmi"],
  },
  phrases: {
    "not-again": [
      "non scrivetemi/scrivermi/scriveteci/contattatemi/contattarmi/chiamatemi/chiamarmi/inviatemi/inviarmi/mandatemi/mandarmi/disturbatemi/disturbarmi/cercatemi {det}? {messages}? più",
      "non mi scrivete/scriva/scrivere/contattate/contatti/contattare/chiamate/chiami/chiamare/mandate/mandi/disturbate/inviate/scriveteci/cercate {det}? {messages}? più",
      "non scrivetemi/contattatemi/chiamatemi/disturbatemi $",
      "non voglio/desidero/vorrei più ricevere {det}? {messages}",
      "non voglio/desidero/vorrei ricevere {det}? {det}? {messages}",
      "non voglio/desidero più essere contattato/contattata/disturbato/disturbata",
      "non voglio/desidero più {det}? {messages}",
      "non voglio essere contattato/contattata",
      "^ mai più {messages}",
      "^ niente/nessun più? {messages} più?",
    ],
    "stop-contacting": [
      "smettete/smettetela/smettila/smetti/smetta/smetterla/piantatela/piantala/finitela/basta di/con {writing}",
      "smettete/smettetela/smettila/smetti/smetta/smetterla/basta di {writing} {det}? {messages}",
      "basta/stop con? {det}? {messages}",
    ],
    "remove-from-list": [
      "toglietemi/toglimi/tolga/cancellatemi/cancellami/rimuovetemi/rimuovimi/eliminatemi/eliminami/levatemi/togliermi/cancellarmi/rimuovermi dalla/dal/dai/dalle/da vostra/tua/vostro/questa/vostri? {list}",
      "cancellate/cancella/eliminate/elimina/rimuovete/rimuovi/togliete/dimenticate/cancellare/rimuovere il? mio/questo numero/contatto",
      "cancellate/eliminate/rimuovete i miei dati",
    ],
    "unsubscribe-me": ["vorrei/voglio/desidero/come/posso disiscrivermi/cancellarmi/disdire", "mi disiscrivo", "come mi cancello/disiscrivo", "disiscrivetemi/disiscrivimi"],
    "leave-alone": ["lasciatemi/lasciami/mi lasci/lasciate? in pace", "lasciatemi/lasciami stare"],
    "consent-revoked": ["revoco/ritiro/revocare/ritirare .. consenso/autorizzazione"],
  },
  counters: ["^ meglio un? messaggio/sms/chiamata", "^ scrivetemi/chiamatemi"],
  negators: ["non", "perché", "se", "senza"],
  fillers: ["mi", "più", "avete", "ha", "vi", "la"],
  qualifiers: ["prima", "dopo", "fino", "tra", "oggi", "domani", "durante"],
  hints: ["stop", "basta", "smettete", "smettila", "cancellatemi", "cancellami", "lista", "consenso", "pace", "disturbare", "messaggi", "spam", "numero", "ferma", "disiscrivermi"],
};
