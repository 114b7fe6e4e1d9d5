import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";
import { readCapture } from "../read-capture.ts";

const EMAIL = { kind: "email" } as const;

const SPOKEN: Record<string, [string, string][]> = {
  en: [
    ["john dot smith at gmail dot com", "john.smith@gmail.com"],
    ["j o h n at example dot org", "john@example.org"],
    ["J-O-H-N at example dot org", "john@example.org"],
    ["J, O, H, N, at, example, dot, org.", "john@example.org"],
    ["my email is john.smith@gmail.com", "john.smith@gmail.com"],
    ["It's Jane.Doe@Company.com.", "jane.doe@company.com"],
    ["John.Smith at Gmail dot com", "john.smith@gmail.com"],
    ["john dot smith@gmail.com", "john.smith@gmail.com"],
    ["uh, sure, it's john underscore smith forty two at yahoo dot co dot uk, please", "john_smith42@yahoo.co.uk"],
    ["you can reach me at anna at web dot de", "anna@web.de"],
    ["S as in Sam, M like Mary, I, T, H at gmail dot com", "smith@gmail.com"],
    ["smith s m y t h at gmail dot com", "smyth@gmail.com"],
    ["smith at gmail dot com, that's s m y t h", "smyth@gmail.com"],
    ["john dot smith at gmail dot com, s m y t h", "john.smyth@gmail.com"],
    ["john at gmail dot com, no sorry, john at yahoo dot com", "john@yahoo.com"],
    ["john at gmail, no, hotmail dot com", "john@hotmail.com"],
    ["john smith at g mail dot com", "johnsmith@gmail.com"],
    ["info at my company dot com", "info@mycompany.com"],
    ["john at gmail", "john@gmail.com"],
    ["double l o y d at gmx dot net", "lloyd@gmx.net"],
    ["alpha bravo charlie at example dot com", "abc@example.com"],
    ["j dot doe at example dot com, all lower case", "j.doe@example.com"],
    ["a dash b at c dot io", "a-b@c.io"],
    ["hello at company dot com", "hello@company.com"],
    ["it's contact at x y z dot co", "contact@xyz.co"],
    ["S. Jones at AOL.com", "sjones@aol.com"],
    ["at@my.org", "at@my.org"],
    ["one@two.org", "one@two.org"],
    ["mary hyphen ann at big dash corp dot com, thanks", "mary-ann@big-corp.com"],
    ["john one nine eight four at outlook dot com", "john1984@outlook.com"],
    ["john nineteen eighty four at outlook dot com", "john1984@outlook.com"],
    ["john at mail dot example dot com", "john@mail.example.com"],
    ["john plus parley at example dotcom", "john+parley@example.com"],
    ["zero zero seven at mi six dot uk", "007@mi6.uk"],
    ["the address is w w w at double u three dot org", "www@w3.org"],
    ["john at example dot d e", "john@example.de"],
    ["john at", "incomplete"],
    ["john at example", "incomplete"],
    ["john smith dot com", "incomplete"],
    ["j o h n", "incomplete"],
    ["john at dot com", "not-valid"],
    ["I don't have one", "none"],
    ["why do you need that?", "none"],
    ["", "none"],
  ],
  de: [
    ["hans punkt müller at web punkt de", "hans.mueller@web.de"],
    ["meine E-Mail ist anna bindestrich schmidt ät gmx punkt net", "anna-schmidt@gmx.net"],
    ["h a n s at t minus online punkt de", "hans@t-online.de"],
    ["j wie Julius, o, h, n at gmail punkt com", "john@gmail.com"],
    ["Anton Berta Cäsar at beispiel punkt de", "abc@beispiel.de"],
    ["Ja, gerne, die Adresse ist info Klammeraffe firma punkt at, danke", "info@firma.at"],
    ["max unterstrich zweiundvierzig at gmx punkt de", "max_42@gmx.de"],
    ["max at web punkt de, nein Entschuldigung, max at gmx punkt de", "max@gmx.de"],
    ["m e y e r at web dot de", "meyer@web.de"],
    ["anna at", "incomplete"],
    ["Ich habe keine", "none"],
  ],
  es: [
    ["juan punto garcía arroba gmail punto com", "juan.garcia@gmail.com"],
    ["mi correo es ana guion bajo lópez arroba hotmail punto es", "ana_lopez@hotmail.es"],
    ["j de juan, u, a, n arroba gmail punto com", "juan@gmail.com"],
    ["sí, claro, es info arroba mi guion empresa punto com, gracias", "info@mi-empresa.com"],
    ["jota u a ene arroba ejemplo punto es", "juan@ejemplo.es"],
    ["pedro cuarenta y dos arroba yahoo punto com punto mx", "pedro42@yahoo.com.mx"],
    ["ana arroba gmail punto com, no, perdón, ana arroba yahoo punto es", "ana@yahoo.es"],
    ["m a r i a arroba correo punto org", "maria@correo.org"],
    ["ana arroba", "incomplete"],
    ["no tengo", "none"],
  ],
  fr: [
    ["jean point dupont arobase gmail point com", "jean.dupont@gmail.com"],
    ["mon adresse c'est marie tiret claire arobase orange point fr", "marie-claire@orange.fr"],
    ["m comme marie, a, r, i, e arobase free point fr", "marie@free.fr"],
    ["jean un arobase free point fr", "jean1@free.fr"],
    ["euh oui, c'est paul tiret bas martin arobase yahoo point fr, merci", "paul_martin@yahoo.fr"],
    ["hélène arobase exemple point com", "helene@exemple.com"],
    ["luc arobase free point fr, non pardon, luc arobase orange point fr", "luc@orange.fr"],
    ["p a double l arobase free point fr", "pall@free.fr"],
    ["jean arobase", "incomplete"],
    ["je ne sais pas", "none"],
  ],
};

describe("email", () => {
  const rows = Object.entries(SPOKEN).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(heard(EMAIL, answer, spokenIn(language))).toBe(expected);
  });

  it.each([
    ["Write to Joe.Smith+x@Example.COM please", "Joe.Smith+x@example.com"],
    ["<joe@example.com>", "joe@example.com"],
    ["mailto:joe@example.com.", "joe@example.com"],
    ["joe@old.example, no, joe@new.example", "joe@new.example"],
    ["joe at example dot com", "joe@example.com"],
    ["müller@web.de", "not-valid"],
    ["joe@example", "not-valid"],
    [".joe@example.com", "not-valid"],
    ["joe..smith@example.com", "not-valid"],
    ["joe@-example.com", "not-valid"],
    [`${"a".repeat(65)}@example.com`, "not-valid"],
  ])("written: %s", (answer, expected) => {
    expect(heard(EMAIL, answer, spokenIn("en", { source: "text" }))).toBe(expected);
  });

  it.each([
    ["en", "john.smith@gmail.com", "john dot smith at gmail dot com"],
    ["en", "jsmth42@web.de", "J S M T H 4 2 at web dot D E"],
    ["en", "at@my.org", "A T at M Y dot org"],
    ["en", "zero.one@example.com", "Z E R O dot O N E at example dot com"],
    ["de", "anna_b@gmx.net", "anna Unterstrich B at gmx Punkt net"],
    ["es", "juan-p@correo.es", "juan guion P arroba correo punto E S"],
    ["fr", "jean@free.fr", "jean arobase free point F R"],
  ])("%s: says %s", (language, email, spoken) => {
    expect(readCapture(EMAIL, email, spokenIn(language))).toMatchObject({ kind: "value", spoken, written: email });
  });

  it("is not keyed in", () => {
    expect(heard(EMAIL, "123", spokenIn("en", { source: "keys" }))).toBe("none");
  });
});
