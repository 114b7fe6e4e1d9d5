import type { EndReasons } from "./end-reasons.ts";

export const de: EndReasons = {
  "customer-ended-call": { cause: "Der Kunde hat aufgelegt." },
  "assistant-ended-call": { cause: "Der Assistent hat das Gespräch beendet." },
  "assistant-forwarded-call": { cause: "Der Assistent hat das Gespräch weitergeleitet." },
  "terminated-by-user": { cause: "Jemand hat das Gespräch im Dashboard oder über die API beendet." },
  "exceeded-max-duration": {
    cause: "Das Gespräch hat die längste Dauer erreicht, die der Assistent erlaubt.",
    fix: "Wenn Gespräche länger dauern sollen, erhöhen Sie die Höchstdauer des Assistenten.",
  },
  voicemail: {
    cause: "Eine Maschine hat abgenommen.",
    fix: "Versuchen Sie es später noch einmal, oder lassen Sie eine Nachricht hinterlassen.",
  },
  "silence-timed-out": {
    cause: "Niemand sprach länger, als der Assistent wartet.",
    fix: "Wenn Anrufer mehr Zeit brauchen, erhöhen Sie die Wartezeit des Assistenten.",
  },
  "customer-busy": { cause: "Die Leitung war besetzt.", fix: "Versuchen Sie es später noch einmal." },
  "customer-did-not-answer": { cause: "Niemand hat abgenommen.", fix: "Versuchen Sie es zu einer anderen Tageszeit." },
  "customer-rejected-call": { cause: "Der Kunde hat den Anruf abgelehnt." },
  "customer-unreachable": {
    cause: "Die Nummer war nicht zu erreichen.",
    fix: "Prüfen Sie die Nummer; vielleicht ist sie nicht vergeben.",
  },
  "recipient-opted-out": {
    cause: "Der Kunde hat Anrufen widersprochen und wurde nicht angerufen.",
    fix: "Rufen Sie nicht an; nur der Kunde selbst kann wieder zustimmen.",
  },
  "contact-not-allowed": {
    cause: "Die Kontaktregeln verbieten diesen Anruf zu dieser Zeit.",
    fix: "Sehen Sie sich Zeiten, Einwilligungen und Sperrlisten der Organisation an.",
  },
  "provider-not-available": {
    cause: "Es gab kein nutzbares Modell, keine Stimme oder keine Erkennung.",
    fix: "Prüfen Sie die Anbieterschlüssel des Assistenten und der Organisation.",
  },
  "assistant-not-available": {
    cause: "Der Assistent wurde gelöscht oder abgeschaltet.",
    fix: "Schalten Sie ihn ein, oder geben Sie der Nummer einen anderen.",
  },
  "usage-limit-reached": {
    cause: "Eine Grenze der Organisation oder des Assistenten war erreicht.",
    fix: "Warten Sie auf die nächste Stunde oder den nächsten Tag, oder erhöhen Sie die Grenze.",
  },
  "carrier-failed": {
    cause: "Der Telefonanbieter meldete einen Fehler.",
    fix: "Sehen Sie in die Ereignisse unten und in das Protokoll des Anbieters; prüfen Sie Guthaben und Rechte des Kontos.",
  },
  "call-not-placed": {
    cause: "Der Telefonanbieter hat den Anruf nicht aufgebaut: Kein Telefon hat geklingelt.",
    fix: "Rufen Sie gleich noch einmal an; bleibt es so, prüfen Sie die Statusseite des Anbieters sowie Grenzen, Schlüssel und Guthaben des Kontos.",
  },
  "media-stream-lost": {
    cause: "Der Ton brach ab und kam nicht wieder.",
    fix: "Prüfen Sie das Netz zwischen dem Anbieter und dieser Installation.",
  },
  "media-stream-missing": {
    cause: "Der Telefonanbieter hat den Ton nie verbunden.",
    fix: "Prüfen Sie, ob die öffentliche Adresse dieser Installation von außen über wss erreichbar ist.",
  },
  "model-failed": {
    cause: "Das Sprachmodell ist ausgefallen, sein Ersatz auch.",
    fix: "Suchen Sie in den Ereignissen den Fehler des Anbieters; prüfen Sie Schlüssel, Kontingent und Modellnamen, und legen Sie einen Ersatz fest.",
  },
  "voice-failed": {
    cause: "Die Stimme ist ausgefallen, ihr Ersatz auch.",
    fix: "Suchen Sie in den Ereignissen den Fehler des Anbieters; prüfen Sie Schlüssel, Kontingent und Stimme, und legen Sie einen Ersatz fest.",
  },
  "transcriber-failed": {
    cause: "Die Spracherkennung ist ausgefallen, ihr Ersatz auch.",
    fix: "Suchen Sie in den Ereignissen den Fehler des Anbieters; prüfen Sie Schlüssel und Kontingent, und legen Sie einen Ersatz fest.",
  },
  "process-lost": {
    cause: "Der Prozess, der das Gespräch führte, endete unerwartet.",
    fix: "Sehen Sie in das Protokoll des Dienstes zu dieser Zeit; vielleicht fehlte Speicher.",
  },
  "no-capacity": {
    cause: "Alle Plätze für Gespräche waren belegt; der Anrufer hörte ein Besetztzeichen.",
    fix: "Starten Sie mehr Medienprozesse, oder erlauben Sie jedem mehr Gespräche.",
  },
  "service-stopped": {
    cause: "Der Betreiber hat den Dienst während des Gesprächs angehalten.",
    fix: "Geben Sie ihm vor dem Anhalten mehr Zeit, Gespräche zu beenden.",
  },
  "internal-error": {
    cause: "In Parley ist etwas fehlgeschlagen.",
    fix: "Suchen Sie diesen Anruf im Protokoll des Dienstes, und melden Sie den Fehler.",
  },
  "outcome-unknown": {
    cause: "Der Telefonanbieter sollte anrufen und hat nie gesagt, was daraus wurde.",
    fix: "Sehen Sie in das Protokoll des Anbieters, bevor Sie noch einmal anrufen.",
  },
};
