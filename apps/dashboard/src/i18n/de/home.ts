import type { home as english } from "../en/home.ts";
import type { TextsLike } from "../t.ts";

export const home: TextsLike<typeof english> = {
  "attention.calls-failed": {
    one: "1 Anruf ist gescheitert, an „{name}“",
    other: "{count} Anrufe sind gescheitert, die meisten an „{name}“",
  },
  "attention.email-unverified": "Ihre E-Mail-Adresse ist nicht bestätigt: Bis dahin dürfen Sie nur lesen.",
  "attention.key-expiring": "Der API-Schlüssel „{name}“ läuft innerhalb einer Woche ab:",
  "attention.look-keys": "Ersetzen",
  "attention.look": "Ansehen",
  "attention.none": "Alles in Ordnung.",
  "attention.since": "seit",
  "attention.texts-failed": {
    one: "1 Nachricht konnte nicht zugestellt werden",
    other: "{count} Nachrichten konnten nicht zugestellt werden",
  },
  "attention.title": "Braucht Aufmerksamkeit",
  "attention.trunk-failed": "Die Leitung „{name}“ ist nicht verbunden",
  "attention.webhook-disabled": "An den Webhook {name} wird nichts mehr gesendet",
  "attention.webhook-failing": {
    one: "Der Webhook {name} ist einmal gescheitert",
    other: "Der Webhook {name} ist {count}-mal hintereinander gescheitert",
  },
  "chart.now": "jetzt",
  "chart.sum": "{title}: insgesamt {all}, höchstens {most} in einer Stunde",
  "checklist.done": "Erledigt:",
  "checklist.open": "Zu tun:",
  "checklist.title": "Erste Schritte: {done} von {all}",
  "day.all-calls": "Alle Anrufe",
  "day.calls": "Anrufe",
  "day.calls-by-hour": "Anrufe je Stunde, gescheiterte in Rot",
  "day.calls-failed": "Gescheitert",
  "day.ongoing": "Gerade im Gang",
  "day.talked": "Gesprochen",
  "day.texts-by-hour": "Nachrichten je Stunde",
  "day.texts-failed": "Nicht zugestellt",
  "day.texts-received": "Empfangene Nachrichten",
  "day.texts-sent": "Gesendete Nachrichten",
  "day.title": "Die letzten 24 Stunden",
  "home.title": "Übersicht",
  "step-how.answering-number":
    "Geben Sie einer Nummer einen Assistenten oder Ablauf: siehe „Phone numbers“ in der API-Referenz.",
  "step-how.assistant": "Die Testseite erstellt in einem Schritt ein Beispiel.",
  "step-how.conversation": "Sprechen Sie im Browser, oder schreiben Sie an Ihre Nummer.",
  "step-how.model":
    "Ohne eines antworten Regeln. Setzen Sie den Schlüssel eines Anbieters, oder starten Sie einen Modellserver auf diesem Rechner.",
  "step-how.number":
    "Verbinden Sie einen Telefonanbieter und importieren oder kaufen Sie eine Nummer: siehe „Phone numbers“ in der API-Referenz.",
  "step-how.team": "Eine zweite Person sieht, was Sie sehen.",
  "step.answering-number": "Eine Nummer, an der jemand antwortet",
  "step.assistant": "Ein Assistent",
  "step.conversation": "Ein erstes Gespräch",
  "step.model": "Ein Sprachmodell",
  "step.number": "Eine Telefonnummer",
  "step.team": "Eine zweite Person",
};
