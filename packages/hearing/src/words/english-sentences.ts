import type { CaptureSentences } from "./capture-sentences.ts";

const SPELL = "Please spell it for me, letter by letter.";

export const englishSentences: CaptureSentences = {
  readBack: {
    voice: (value) => `I have: ${value}. Is that right? Say yes or no, or press 1 for yes and 2 for no.`,
    sms: (value) => `I have: ${value}\nIs that right? Please answer yes or no.`,
  },
  problems: {
    incomplete: "I did not get all of it.",
    "not-valid": "Sorry, that does not seem to exist.",
    "out-of-range": "Sorry, that is outside of what is possible here.",
    "not-among-choices": "Sorry, that is not one of the choices.",
    ambiguous: "Sorry, I could not tell which one you mean.",
    nothing: "Sorry, I did not get that.",
  },
  hints: {
    voice: {
      phone: "Please say the whole number slowly, with the area code.",
      email: "Please say the whole address, with “at” and “dot”, and spell what is unusual.",
      name: "Please say the name, and spell it if it is unusual.",
      address: "Please say the street with the house number, and the city.",
      date: "Please say the day, the month and the year.",
      number: "Please say the number, digit by digit if it is long.",
      choice: "Please say just one of them.",
    },
    sms: {
      phone: "Please write the whole number, with the area code.",
      email: "Please write the whole e-mail address.",
      name: "Please write just the name.",
      address: "Please write the street with the house number, and the city.",
      date: "Please write the day, the month and the year.",
      number: "Please write just the number.",
      choice: "Please write just one of them.",
    },
  },
  keys: {
    phone: "You can also key the number in, and then press the pound key.",
    number: "You can also key the number in, and then press the pound key.",
    choice: "You can also press its number: 1 for the first, 2 for the second.",
    dayFirst:
      "You can also key it in: two digits for the day, two for the month and four for the year, then the pound key.",
    monthFirst:
      "You can also key it in: two digits for the month, two for the day and four for the year, then the pound key.",
    email: SPELL,
    name: SPELL,
    address: SPELL,
  },
  textWasSent: "I have just sent you a text message. Please answer it there, and we will go on here.",
};
