import { IBAN, type TurnWords } from "./turn-words.ts";

export const polish: TurnWords = {
  neverLast: `i a oraz lub albo ale bo ponieważ że żeby do na w we z ze od dla przez przy po o u za pod nad moja mój moje
    mojego mojej eee yyy bardzo gdy jeśli chciałbym chciałabym`,
  seldomLast: `się to jest są jak kiedy gdzie ten ta te tego też więc potem czy nie mam muszę mogę chcę już jeszcze około nazywam właśnie`,
  clauseOpeners: "ponieważ bo jeśli gdy że żeby",
  shortAnswers: `tak nie no dobrze dziękuję halo jasne pewnie dokładnie zgadza zgoda okej ok cześć nic nigdy proszę
    oczywiście słucham`,
  numbers: {
    units: "zero jeden/jedna dwa/dwie trzy cztery pięć sześć siedem osiem dziewięć",
    teens:
      "dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście",
    tens: "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
    hundreds: "sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
    joiners: "",
    doubles: "dwukrotnie podwójne",
    plus: "plus",
  },
  questions: {
    yesOrNo: `czy|zgadza się`,
    politeRequest: `(?:czy )?(?:może|mogłaby|mógłby|mogę|możesz) (?:pan |pani |państwo |mi )*(?:podać|powiedzieć|przeliterować|powtórzyć|prosić|poprosić|literować)|czy (?:pan|pani) (?:może|mogłaby|mógłby) (?:mi )?(?:podać|powiedzieć|przeliterować|powtórzyć)`,
    request: `proszę|poproszę|podaj|niech pan|niech pani|potrzebuję`,
    iban: `${IBAN}|numer (?:rachunku|konta)`,
    card: "numer karty|karty (?:kredytowej|płatniczej)",
    phone: "telefon\\p{L}*|komórk\\p{L}*",
    date: "dat[aęy] urodzenia|urodził\\p{L}*|urodziny|dat[aęy] ważności",
    number: "numer\\p{L}*|kod\\p{L}*|cyfr\\p{L}*|pesel|nip|pin",
    email: "e-?mail\\p{L}*|mail\\p{L}*|adres e-?mail",
    spelling: "liter\\p{L}*|przeliter\\p{L}*|nazwisk\\p{L}*|imię|adres\\p{L}*|ulic\\p{L}*",
  },
};
