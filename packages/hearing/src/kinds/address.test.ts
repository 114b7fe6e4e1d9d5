import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";
import { readCapture } from "../read-capture.ts";

const ADDRESS = { kind: "address" } as const;

const SPOKEN: Record<string, [string, string][]> = {
  en: [
    ["forty two main street", "42 main street"],
    ["It's 12 Oak Street, Springfield", "12 Oak Street, Springfield"],
    ["12 Oak Street, no sorry, 14 Oak Street", "14 Oak Street"],
    ["12 Oak Street. No, 14 Oak Street.", "14 Oak Street"],
    ["I live at 221B Baker Street, London", "221B Baker Street, London"],
    ["Oak Street No. 12, London", "Oak Street No. 12, London"],
    ["one twenty five elm avenue apartment four b, nine four one oh three", "125 elm avenue apartment 4 b, 94103"],
    ["1600 Pennsylvania Ave NW, Washington DC 20500, please", "1600 Pennsylvania Ave NW, Washington DC 20500"],
    ["uh, sure, my address is 5 Rose Lane, thank you", "5 Rose Lane"],
    ["um, it's seven fifth avenue", "7 fifth avenue"],
    ["you can send it to 10 Downing Street", "you can send it to 10 Downing Street"],
    ["send it to 10 Downing Street", "10 Downing Street"],
    ["PO box 1234 Springfield", "PO box 1234 Springfield"],
    ["The Old Mill 3 Riverside", "The Old Mill 3 Riverside"],
    ["two hundred and five King's Road", "205 King's Road"],
    ["flat 2, 15 High Street, Leeds", "flat 2, 15 High Street, Leeds"],
    ["nineteen hundred elm drive", "1900 elm drive"],
    ["my address is 8 Mile Rd., Detroit", "8 Mile Rd., Detroit"],
    ["6 Court Place, thanks", "6 Court Place"],
    ["ten twenty first street", "10 twenty first street"],
    ["Yes. 33 Beacon Hill, Boston.", "33 Beacon Hill, Boston"],
    ["Oak Street", "incomplete"],
    ["Springfield", "incomplete"],
    ["42", "incomplete"],
    ["I don't know", "none"],
    ["why do you need that?", "none"],
    ["around the corner", "none"],
    ["", "none"],
  ],
  de: [
    ["Hauptstraße zwölf, Berlin", "Hauptstraße 12, Berlin"],
    ["ich wohne in der Lindenallee 5", "Lindenallee 5"],
    ["Am Markt 3a, 80331 München, bitte", "Am Markt 3a, 80331 München"],
    ["Berlin", "incomplete"],
    ["Das weiß ich nicht", "none"],
  ],
  es: [
    ["vivo en la calle mayor doce, Madrid", "la calle mayor 12, Madrid"],
    ["Avenida de América 25, tercero izquierda", "Avenida de América 25, tercero izquierda"],
    ["no sé", "none"],
  ],
  fr: [
    ["c'est le douze rue de la Paix à Paris", "12 rue de la Paix à Paris"],
    ["15 bis avenue Foch, 75116 Paris, merci", "15 bis avenue Foch, 75116 Paris"],
    ["je ne sais pas", "none"],
  ],
};

describe("address", () => {
  const rows = Object.entries(SPOKEN).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(heard(ADDRESS, answer, spokenIn(language))).toBe(expected);
  });

  it("says long numbers digit by digit", () => {
    const reading = readCapture(ADDRESS, "125 Elm Street, 94103", spokenIn("en"));
    expect(reading).toMatchObject({ spoken: "125 Elm Street, 9 4 1 0 3", written: "125 Elm Street, 94103" });
  });

  it("keeps number words in what was written", () => {
    expect(heard(ADDRESS, "1 Five Points, Atlanta", spokenIn("en", { source: "text" }))).toBe("1 Five Points, Atlanta");
  });
});
