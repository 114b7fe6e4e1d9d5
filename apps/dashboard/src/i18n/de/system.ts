import type { system as english } from "../en/system.ts";
import type { TextsLike } from "../t.ts";

export const system: TextsLike<typeof english> = {
  "check-status.failed": "fehlgeschlagen",
  "check-status.ok": "in Ordnung",
  "check-status.skipped": "übersprungen",
  "check-status.warning": "Warnung",
  "system-part.database": "Datenbank",
  "system-part.disk": "Datenträger",
  "system-part.process": "Prozess",
  "system.admins-only": "Den Zustand der Installation sehen nur Admins.",
  "system.all-well": "Alles, was geprüft wurde, funktioniert.",
  "system.backup": "Letzte Sicherung",
  "system.examination": "Untersuchung",
  "system.examination-hint":
    "Prüft alles, worauf Parley angewiesen ist, wie der Befehl „parley doctor“: Datenbank, Adressen, E-Mail, Anbieter von Telefonie, Modellen und Sprache sowie SIP-Bridges. Jeder Anbieter erhält eine kleine Anfrage, die er berechnen kann. Die Befunde sind auf Englisch.",
  "system.examine": "Jetzt untersuchen",
  "system.examining": "Wird untersucht…",
  "system.failures": { one: "1 Prüfung ist fehlgeschlagen.", other: "{count} Prüfungen sind fehlgeschlagen." },
  "system.found": "Befund",
  "system.migration": "Migration der Datenbank",
  "system.no-backup":
    "Hier ist keine verzeichnet. Führen Sie „parley backup“ aus, und bewahren Sie die Datei anderswo auf.",
  "system.not-ready": "nicht bereit",
  "system.operator-only":
    "Nur Admins der Organisation, die mit der Installation angelegt wurde, können sie untersuchen lassen.",
  "system.part": "Teil",
  "system.readiness": "Bereitschaft für Anfragen",
  "system.ready": "bereit",
  "system.reason": "Grund",
  "system.state": "Zustand",
  "system.version": "Version",
  "system.warnings": {
    one: "Alles funktioniert; zu 1 Prüfung gibt es eine Warnung.",
    other: "Alles funktioniert; zu {count} Prüfungen gibt es eine Warnung.",
  },
};
