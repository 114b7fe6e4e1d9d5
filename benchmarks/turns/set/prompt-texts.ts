/** Recorded prompts by their file names, and their words. */
export interface PromptTurn {
  readonly folder: string;
  readonly language: string;
  /** One or more files without pauses between them, and what they say. */
  readonly segments: readonly { readonly files: readonly string[]; readonly text: string }[];
}

const EN = "en_US_f_Allison";

const SINGLE: readonly (readonly [folder: string, language: string, file: string, text: string])[] = [
  [EN, "en", "agent-pass", "Please enter your password followed by the pound key."],
  [EN, "en", "agent-user", "Agent login. Please enter your agent number followed by the pound key."],
  [EN, "en", "agent-loggedoff", "Agent logged off."],
  [EN, "en", "agent-loginok", "Agent logged in."],
  [EN, "en", "agent-newlocation", "Please enter a new extension followed by the pound key."],
  [EN, "en", "auth-thankyou", "Thank you."],
  [EN, "en", "cannot-complete-as-dialed", "Your call cannot be completed as dialed."],
  [EN, "en", "check-number-dial-again", "Please check the number and dial again."],
  [EN, "en", "conf-getconfno", "Please enter the conference number."],
  [EN, "en", "conf-hasjoin", "has joined the conference."],
  [EN, "en", "conf-hasleft", "has left the conference."],
  [EN, "en", "conf-kicked", "You have been kicked from this conference."],
  [EN, "en", "goodbye", "Goodbye."],
  [EN, "en", "hello-world", "Hello world."],
  [EN, "en", "im-sorry", "I'm sorry."],
  [EN, "en", "number-not-answering", "That number is not answering."],
  [EN, "en", "one-moment-please", "One moment please."],
  [EN, "en", "please-try-again", "Please try again."],
  [EN, "en", "please-try-call-later", "Please try your call again later."],
  [EN, "en", "pls-hold-while-try", "Please hold while I try that extension."],
  [EN, "en", "something-terribly-wrong", "Something is terribly wrong."],
  [EN, "en", "tt-allbusy", "All representatives are currently busy assisting other callers."],
  [EN, "en", "tt-somethingwrong", "Something is terribly wrong."],
  [EN, "en", "vm-goodbye", "Goodbye."],
  ["es_MX_f_Allison", "es", "vm-goodbye", "Adiós."],
  ["es_MX_f_Allison", "es", "auth-thankyou", "Gracias."],
  ["fr_CA_f_June", "fr", "vm-goodbye", "Au revoir."],
  ["fr_CA_f_June", "fr", "auth-thankyou", "Merci."],
  ["it_IT_m_Carlo", "it", "vm-goodbye", "Arrivederci."],
  ["it_IT_m_Carlo", "it", "auth-thankyou", "Grazie."],
  ["ru_RU_f_IvrvoiceRU", "ru", "vm-goodbye", "До свидания."],
  ["ru_RU_f_IvrvoiceRU", "ru", "auth-thankyou", "Спасибо."],
];

/** Complete turns. */
export const PROMPT_TURNS: readonly PromptTurn[] = SINGLE.map(([folder, language, file, text]) => ({
  folder,
  language,
  segments: [{ files: [file], text }],
}));

const one = (file: string, text: string) => ({ files: [file], text });
const digits = (number: string, end = "") => ({
  files: [...number].map((digit) => `digits/${digit}`),
  text: [...number].map((digit) => WORDS[Number(digit)]).join(" ") + end,
});
const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Turns with pauses, put together from prompts. */
export const PROMPT_HESITATIONS: readonly PromptTurn[] = [
  ...[2, 3, 4, 5, 6].map((count) => [
    one("vm-youhave", "You have"),
    { files: [`digits/${count}`, "vm-messages"], text: `${WORDS[count]} messages.` },
  ]),
  ...["212", "305", "416", "670", "981"].map((number) => [
    one("vm-theperson", "The person at extension"),
    digits(number),
    one("vm-isunavail", "is unavailable."),
  ]),
  ...[1, 2, 3, 4, 5, 6].map((day) => [
    one(`digits/day-${day}`, DAYS[day] ?? ""),
    { files: ["digits/at", `digits/${day + 2}`], text: `at ${WORDS[day + 2]}.` },
  ]),
  ...["1", "2"].map((digit) => [
    one("to-call-this-number", "To call this number"),
    one("vm-press", "press"),
    digits(digit, "."),
  ]),
  ...["11", "24", "38", "59"].map((number) => [
    one("transfer", "transfer"),
    one("to-extension", "to extension"),
    digits(number, "."),
  ]),
].map((segments) => ({ folder: EN, language: "en", segments }));

/** Folders with the ten digits. */
export const DIGIT_FOLDERS: readonly (readonly [language: string, folder: string])[] = [
  ["en", EN],
  ["es", "es_MX_f_Allison"],
  ["fr", "fr_CA_f_June"],
  ["it", "it_IT_m_Carlo"],
  ["ru", "ru_RU_f_IvrvoiceRU"],
];
