import type { replies as english } from "../en/replies.ts";
import type { TextsLike } from "../t.ts";

export const replies: TextsLike<typeof english> = {
  "replies.add": "Neuer Textbaustein",
  "replies.any-language": "jede",
  "replies.body": "Text",
  "replies.body-hint": "Beim Einfügen wird ersetzt: {names}.",
  "replies.change": "Ändern",
  "replies.change-title": "„{shortcut}“ ändern",
  "replies.delete": "Löschen",
  "replies.delete-consequence":
    "Er ist für alle in der Organisation weg: „{beginning}“. Was damit gesendet wurde, bleibt.",
  "replies.delete-title": "„{shortcut}“ löschen?",
  "replies.find": "Textbaustein suchen",
  "replies.insert": "Textbaustein einfügen",
  "replies.language": "Sprache",
  "replies.manage": "Textbausteine anlegen, ändern und löschen",
  "replies.none": "Es gibt noch keine Textbausteine. Was Sie oft senden, können Sie hier aufbewahren.",
  "replies.none-such": "So einen Textbaustein gibt es nicht.",
  "replies.save": "Speichern",
  "replies.shortcut": "Kürzel",
  "replies.shortcut-hint": "Danach wird gesucht: Buchstaben, Ziffern, - und _, ohne Leerzeichen.",
  "replies.title": "Textbausteine",
  "replies.unknown": "Für {names} ist nichts bekannt: Es würde so gesendet, wie es dasteht.",
};
