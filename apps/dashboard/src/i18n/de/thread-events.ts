import type { threadEvents as english } from "../en/thread-events.ts";
import type { TextsLike } from "../t.ts";

export const threadEvents: TextsLike<typeof english> = {
  "thread-event.text-delivered-by-carrier": "Der Anbieter hat eine Nachricht zugestellt",
  "thread-event.text-fetched-from-carrier": "Die Nachricht wurde aus der Liste des Anbieters geholt",
  "thread-event.signature-valid": "Die Signatur des Anbieters ist gültig",
  "thread-event.signature-not-enforced": "Die Signatur wurde nicht verlangt",
  "thread-event.thread-continues": "Der offene Verlauf geht weiter",
  "thread-event.thread-begins": "Ein neuer Verlauf beginnt",
  "thread-event.answered-by-call": "Wer schreibt, telefoniert gerade; das Gespräch beantwortet die Nachricht",
  "thread-event.event-not-sent": "Das Ereignis sms_received wird nicht gesendet",
  "thread-event.opted-out": "Der Kunde hat sich abgemeldet",
  "thread-event.opted-in-again": "Der Kunde hat sich wieder angemeldet",
  "thread-event.responder-asked": "Der Assistent wird um eine Antwort gebeten",
  "thread-event.responder-answered": "Der Assistent hat geantwortet",
  "thread-event.model-failed": "Ein Modell ist ausgefallen; das nächste wurde gefragt",
  "thread-event.tool-called": "Das Modell ruft ein Werkzeug auf",
  "thread-event.tool-answered": "Das Werkzeug hat geantwortet",
  "thread-event.tool-already-called": "Das Werkzeug war für diese Antwort schon aufgerufen worden",
  "thread-event.flow-moved-on": "Der Ablauf ging weiter",
  "thread-event.claim-rephrased":
    "Das Modell sagte, etwas sei erledigt, doch kein Werkzeug hatte es getan; es wurde noch einmal gefragt",
  "thread-event.claim-replaced":
    "Das Modell sagte, etwas sei erledigt, doch kein Werkzeug hatte es getan; ein wahrer Satz trat an die Stelle",
  "thread-event.claim-dropped":
    "Das Modell sagte, etwas sei erledigt, doch das aufgerufene Werkzeug hatte es nicht getan; die Worte wurden weggelassen",
  "thread-event.claim-logged":
    "Das Modell sagte, etwas sei erledigt, doch kein Werkzeug hatte es getan; es wurde nur vermerkt",
  "thread-event.asked-who-writes": "Der Kunde fragte, ob ein Mensch schreibt, und erfährt es",
  "thread-event.not-answered": "Die Nachricht wird nicht beantwortet",
  "thread-event.not-answered-crashed": "Die Nachricht wird nicht beantwortet: Bei jedem Versuch stürzte der Prozess ab",
  "thread-event.answer-tried-again": "Noch keine Antwort; ein weiterer Versuch folgt",
  "thread-event.text-queued": "Eine Nachricht wartet auf den Versand",
  "thread-event.text-goes-to-carrier": "Die Nachricht geht an den Anbieter",
  "thread-event.carrier-accepted": "Der Anbieter hat die Nachricht angenommen",
  "thread-event.carrier-unclear": "Der Anbieter gab keine klare Antwort und wird gefragt",
  "thread-event.carrier-refused-for-now": "Der Anbieter nahm die Nachricht nicht an; es wird noch einmal versucht",
  "thread-event.text-not-sent": "Die Nachricht wurde nicht gesendet",
  "thread-event.carrier-reports-sent": "Der Anbieter meldet: gesendet",
  "thread-event.carrier-reports-delivered": "Der Anbieter meldet: zugestellt",
  "thread-event.carrier-reports-failed": "Der Anbieter meldet: fehlgeschlagen",
  "thread-event.webhook-delivered": "Webhook zugestellt",
  "thread-event.webhook-tried-again": "Webhook fehlgeschlagen, es wird noch einmal versucht",
  "thread-event.webhook-given-up": "Webhook fehlgeschlagen, kein weiterer Versuch",
  "thread-event.webhook-url-disabled": "Webhook nicht gesendet, seine URL ist abgeschaltet",
  "thread-event.person-answers": "Ab hier antwortet ein Mensch",
  "thread-event.assistant-answers": "Der Assistent antwortet wieder",
};
