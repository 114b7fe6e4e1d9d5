import type { Sentences } from "../sentences.ts";

export const FINNISH: Sentences = {
  aiAnswers: "Puhutte tekoälyavustajan kanssa, jonka tarjoaa {organization}.",
  aiCalls: "Täällä on tekoälyavustaja, ja soitan yrityksen {organization} puolesta.",
  aiWrites: "Täällä on tekoälyavustaja, jonka tarjoaa {organization}.",
  isRecorded: "Tämä puhelu nauhoitetaan.",
  mayBeRecorded: "Tämä puhelu voidaan nauhoittaa.",
  notAPerson: "Puhutte tekoälyavustajan ettekä ihmisen kanssa. Avustajan tarjoaa {organization}.",
  notAPersonWrites: "Olen tekoälyavustaja enkä ihminen. Avustajan tarjoaa {organization}.",
  optedOut: "{organization} ei enää soita teille eikä lähetä viestejä.",
  goOn: "Kuinka voin auttaa?",
  goodbye: "Näkemiin.",
  trouble: "Anteeksi, meillä tapahtui virhe. Voisitteko sanoa sen uudelleen?",
  apology: "Valitettavasti meillä on tekninen ongelma. Soittakaa myöhemmin uudelleen. Näkemiin.",
  transferFailed: "Valitettavasti kukaan ei ole juuri nyt tavoitettavissa. Voinko auttaa jossain muussa?",
  weAreBack: "Anteeksi, yhteys katkesi hetkeksi. Jatkakaa, olkaa hyvä.",
  idle: "Oletteko vielä siellä? Ei kiirettä, minä kuuntelen.",
  notDone: "En ole vielä saanut sitä tehtyä.",
};
