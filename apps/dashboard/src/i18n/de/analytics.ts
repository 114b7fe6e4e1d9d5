import type { analytics as english } from "../en/analytics.ts";
import type { TextsLike } from "../t.ts";

export const analytics: TextsLike<typeof english> = {
  "analytics.answers": "Antworten",
  "analytics.at-least": "mindestens {sum}",
  "analytics.by-day": "Anrufe nach Tagen",
  "analytics.campaign": "Kampagne",
  "analytics.completed": "Abgeschlossene Anrufe",
  "analytics.cost": "Kosten nach Listenpreis",
  "analytics.cost-sum": "Kosten nach Tagen, insgesamt {sum}",
  "analytics.cost-title": "Kosten nach Teilen",
  "analytics.export": "Tage als CSV sichern",
  "analytics.half": "Die Hälfte binnen",
  "analytics.latency": "Wie lange auf Antworten gewartet wurde",
  "analytics.latency-hint":
    "Jede Stufe ab dem letzten Wort des Anrufers. Was der Anbieter unterwegs hinzufügt, ist hier nicht sichtbar.",
  "analytics.latency-sum": "Wartezeiten nach Tagen: die Hälfte binnen {half}, 95 von 100 binnen {most}",
  "analytics.most": "95 von 100 binnen",
  "analytics.none": "Kein beendeter Anruf passt zu diesen Filtern.",
  "analytics.outcomes": "Warum Anrufe endeten",
  "analytics.stage": "Bis",
  "analytics.volume-sum": "{all} Anrufe nach Tagen, davon {failed} fehlgeschlagen",
  "cost-part.llm_cost": "Sprachmodell",
  "cost-part.stt_cost": "Spracherkennung",
  "cost-part.telephony_cost": "Anbieter",
  "cost-part.tts_cost": "Stimme",
  "stage.endpointing": "das Ende der Rede erkannt war",
  "stage.first_audio_out": "die Antwort auf der Leitung war",
  "stage.first_sentence": "ein erster Satz da war",
  "stage.llm_first_token": "das Modell begann",
  "stage.stt_final": "die letzten Worte erkannt waren",
  "stage.tts_first_byte": "die Stimme begann",
};
