/** First words of what a script tells an actor to do, and models write between brackets or stars. */
const DIRECTIONS = new Set(
  (
    "laughs laughing laugh laughter chuckles chuckling chuckle giggles giggling smiles smiling smile grins grinning sighs sighing sigh pause pauses pausing beat nods nodding " +
    "whispers whispering clears coughs coughing gasps sniffs excited excitedly cheerful cheerfully warmly sarcastically winks waves typing silence " +
    "lacht lachend lächelt lächelnd schmunzelt seufzt seufzend pausiert nickt flüstert räuspert hustet kichert grinst kurze stille zwinkert " +
    "ríe rie risas riendo sonríe sonrie sonriendo suspira suspirando pausa asiente susurra carraspea tose silencio " +
    "rit rires riant sourit souriant soupire soupirant soupir chuchote hoche tousse silence"
  ).split(" "),
);
const MOST_WORDS = 4;

/** Whether the words within brackets or stars are a stage direction. */
export function isStageDirection(words: string): boolean {
  const list = words.trim().toLowerCase().split(/\s+/);
  return list.length <= MOST_WORDS && DIRECTIONS.has((list[0] ?? "").replace(/[^\p{L}]+$/u, ""));
}

/** Whether the text ends in what may become one: "*smiles" or "(laughs". */
export function mayBeStageDirection(text: string): boolean {
  const [, open = "", words = ""] = /(?:^|[\s"“„«])([*_([])([^*_()[\]]*)$/u.exec(text) ?? [];
  return open !== "" && isStageDirection(words);
}
