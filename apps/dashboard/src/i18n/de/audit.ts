import type { audit as english } from "../en/audit.ts";
import type { TextsLike } from "../t.ts";

export const audit: TextsLike<typeof english> = {
  "audit.about":
    "Anfragen, die etwas änderten, ein Geheimnis lasen oder etwas exportierten, erledigt oder abgelehnt. Nur Namen werden aufbewahrt, nie Werte.",
  "audit.address": "Von Adresse",
  "audit.admins-only": "Nur Admins dürfen das Protokoll lesen.",
  "audit.answer": "Antwort",
  "audit.broken": "Das Protokoll wurde verändert: Eintrag {id} folgt nicht aus den Einträgen davor.",
  "audit.broken-hint": { one: "1 Eintrag davor ist unverändert.", other: "{count} Einträge davor sind unverändert." },
  "audit.client": "Programm",
  "audit.count": { one: "1 Eintrag", other: "{count} Einträge" },
  "audit.credential": "Ausgewiesen durch",
  "audit.former": "ehemaliges Mitglied {id}",
  "audit.hash": "Prüfsumme",
  "audit.head":
    "Bewahren Sie dies anderswo auf; damit lässt sich später zeigen, dass davor nichts umgeschrieben wurde:",
  "audit.ids": "Betrifft",
  "audit.intact": {
    one: "Der eine Eintrag ist, wie er geschrieben wurde.",
    other: "Alle {count} Einträge sind, wie sie geschrieben wurden.",
  },
  "audit.integrity": "Wurde etwas verändert?",
  "audit.key": "API-Schlüssel",
  "audit.members": "Gesendete Angaben",
  "audit.none": "So etwas ist nicht aufgezeichnet.",
  "audit.operation": "Vorgang",
  "audit.request": "Anfrage",
  "audit.verify": "Prüfen",
  "audit.verify-hint":
    "Berechnet die Kette der Prüfsummen über alle Einträge neu; ein veränderter oder fehlender Eintrag unterbricht sie.",
  "audit.verifying": "Wird geprüft …",
  "audit.when": "Wann",
  "credential.access-token": "Zugriffstoken",
  "credential.api-key": "API-Schlüssel",
  "credential.none": "nichts",
  "credential.session-cookie": "Anmeldung im Browser",
};
