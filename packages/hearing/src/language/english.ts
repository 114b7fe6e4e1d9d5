import { phraseMap, phrases } from "../pieces/phrases.ts";
import type { CaptureLanguage } from "./capture-language.ts";
import { CODE_WORDS, combined, counted, PARTICLES } from "./shared-words.ts";

const UNITS = counted("one two three four five six seven eight nine", 1);
const TENS = counted("twenty thirty forty fifty sixty seventy eighty ninety").map(([index, word]): [number, string] => [
  (index + 2) * 10,
  word,
]);
const ORDINAL_UNITS = counted("first second third fourth fifth sixth seventh eighth ninth", 1);

export const english: CaptureLanguage = {
  code: "en",
  numbers: {
    small: phraseMap([
      [0, "zero, nought, naught"],
      ...UNITS,
      [9, "niner"],
      ...counted("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 10),
      ...TENS,
      [40, "fourty"],
      [12, "a dozen, dozen"],
      [6, "half a dozen"],
      ...combined(TENS, UNITS, (ten, unit) => `${ten} ${unit}`),
    ]),
    hundreds: phraseMap([]),
    hundred: phrases("hundred"),
    mostHundreds: 99,
    thousand: phrases("thousand"),
    million: phrases("million"),
    joiners: phrases("and"),
    articles: phrases("a, an"),
    compounds: [],
    weakOnes: phrases(""),
    points: phrases("point"),
    decimalMark: ".",
    minus: phrases("minus, negative"),
    minusWord: "minus",
    fractions: phraseMap([
      [0.5, "and a half, and one half"],
      [0.25, "and a quarter"],
      [0.75, "and three quarters"],
    ]),
    besideDigits: phraseMap([[0, "oh, o, ow"]]),
    homophones: phraseMap([
      [1, "won"],
      [2, "to, too"],
      [4, "for, fore"],
      [8, "ate"],
    ]),
    repeats: phraseMap([
      [2, "double"],
      [3, "triple, treble"],
      [4, "quadruple"],
    ]),
    plurals: phraseMap(counted("zeros ones twos threes fours fives sixes sevens eights nines").concat([[0, "zeroes"]])),
    ordinals: phraseMap([
      ...ORDINAL_UNITS,
      ...counted(
        "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
        10,
      ),
      [30, "thirtieth"],
      ...combined(
        [
          [20, "twenty"],
          [30, "thirty"],
        ],
        ORDINAL_UNITS,
        (ten, unit) => `${ten} ${unit}`,
      ),
    ]),
    ordinalSuffixes: new Set(["st", "nd", "rd", "th"]),
    notNumbers: phrases(
      "one moment, one second, one sec, one minute, one more time, one more, this one, that one, which one, no one, one of, the one, second please, just a second, a second, hold on a second, another one",
    ),
  },
  digits: {
    plus: phrases("plus"),
    plusWord: "plus",
    skips: phrases(
      `dash, hyphen, minus, space, dot, point, slash, comma, pause, then, and, and then, and the, the, area code, the area code,
       country code, number, number is, the number is, and the number is, the rest is, followed by, uh, um, er, erm, uhm, is,
       open parenthesis, close parenthesis, brackets, next, after that, local`,
    ),
    extension: phrases("extension, ext"),
  },
  dates: {
    months: phraseMap([
      [1, "january, jan"],
      [2, "february, feb"],
      [3, "march, mar"],
      [4, "april, apr"],
      [5, "may"],
      [6, "june, jun"],
      [7, "july, jul"],
      [8, "august, aug"],
      [9, "september, sept, sep"],
      [10, "october, oct"],
      [11, "november, nov"],
      [12, "december, dec"],
    ]),
    monthNames: "January February March April May June July August September October November December".split(" "),
    weekdays: phraseMap([
      [0, "monday, mon, mondays"],
      [1, "tuesday, tue, tues, tuesdays"],
      [2, "wednesday, wed, wednesdays"],
      [3, "thursday, thu, thurs, thur, thursdays"],
      [4, "friday, fri, fridays"],
      [5, "saturday, sat, saturdays"],
      [6, "sunday, sundays"],
    ]),
    weekdayNames: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
    days: phraseMap([
      [0, "today, tonight, this morning, this afternoon, this evening"],
      [1, "tomorrow, tmrw, tomorrow morning, tomorrow afternoon, tomorrow evening"],
      [2, "day after tomorrow, the day after tomorrow"],
      [-1, "yesterday"],
      [-2, "day before yesterday, the day before yesterday"],
    ]),
    next: phrases("next"),
    this: phrases("this, coming, this coming, upcoming"),
    last: phrases("last, past, this past"),
    nextIsNextWeek: true,
    nextWeek: phrases("next week, of next week, the following week"),
    nextMonth: phrases("next month, of next month"),
    thisMonth: phrases("this month, of this month"),
    units: phraseMap([
      ["days", "day, days"],
      ["weeks", "week, weeks"],
      ["fortnights", "fortnight, fortnights"],
      ["months", "month, months"],
      ["years", "year, years"],
    ]),
    ahead: phrases("in, within"),
    aheadAfter: phrases("from now, from today, hence"),
    ago: phrases("ago"),
    links: phrases("of, the, on, in the year, year, born, from, day"),
    dayArticles: phrases("the, on the"),
    separators: phrases("slash, dash, dot, point, stroke, forward slash"),
    beforeTime: phrases("at, around, about, at around, at about"),
    afterTime: phrases("am, pm, a m, p m, oclock, in the morning, in the afternoon, in the evening"),
    notDates: phrases("good day, may i, you may, i may, may be, we may, one day, some day, all day, mar del"),
  },
  spelling: {
    letters: phraseMap([
      ["w", "double u, double you"],
      ["z", "zed, zee"],
      ["h", "aitch"],
    ]),
    weakLetters: phraseMap([]),
    asIn: phrases("as in, like in, like, for, is for, as for, of"),
    codeWords: phraseMap(CODE_WORDS),
    repeats: phraseMap([
      [2, "double"],
      [3, "triple"],
    ]),
    capital: phrases("capital, uppercase, upper case, lowercase, lower case, small, big, letter"),
    space: phrases("space, new word, next word, then"),
  },
  email: {
    at: phrases("at, at sign, at symbol, the at sign"),
    marks: phraseMap([
      [".", "dot, period, point, full stop"],
      ["-", "dash, hyphen, minus, minus sign"],
      ["_", "underscore, under score, underline"],
      ["+", "plus, plus sign"],
      [".com", "dotcom"],
    ]),
    mailboxes: phrases("hello, hi, contact, mail, email, work, write, thanks, now, here, just, right, all, word"),
    leadIn: phrases(
      `is, its, it, thats, that, my, the, email, emails, e mail, mail, address, to, me, reach, under, sure, yes, yeah, ok, okay,
       uh, um, er, erm, well, please, and, so, you, can, could, use, write, send, would, be, will, this, then, with, or, just, try,
       contact, of, course, from, here, now, lets, thanks, thank, hi, hello, all, lowercase, case, lower, one, word, spelled, alright,
       right, also, work, personal, private, should, i, have, am, im, got, its actually, actually`,
    ),
  },
  names: {
    leadIn: phrases(
      `my name is, my names, the name is, the names, name is, my full name is, full name is, call me, you can call me, under the name of, under the name, in the name of, my first name is, my last name is, my surname is,
       i go by, they call me, everyone calls me, people call me, put down, name`,
    ),
    weakLeadIn: phrases(
      "spelled, spelt, its spelled, thats spelled, and its spelled, its under, it is under, under, this is, im, i am, it is, its, thats, that is",
    ),
    given: phrases("first name, my first name, given name, first name is, my first name is, given name is, forename"),
    family: phrases(
      "last name, my last name, surname, family name, last name is, my last name is, surname is, my surname is, the last name is, and last name, second name",
    ),
    trailing: phrases("speaking, here, calling, is my name, on the line, from, with"),
    repeats: phraseMap([
      [2, "double"],
      [3, "triple"],
    ]),
    notNames: phrases(
      `i, you, your, we, they, he, she, it, dont, do not, doesnt, didnt, not, know, why, what, whats, when, where, who, whose, how, which, want, wants,
       need, have, has, would, could, should, cant, cannot, wont, shouldnt, is, are, was, were, that, this, the, a, an, of, my, me, to, for,
       with, and, but, because, if, or, at, in, on, yes, no, yeah, nope, hello, hi, hey, goodbye, bye, sorry, please, ask, asking,
       tell, say, said, repeat, again, wait, hold, moment, second, minute, number, help, stop, speak, talk, human, agent, person,
       operator, representative, already, there, here, nothing, nobody, none, anonymous, question, later, thing, something, correct, wrong,
       right, today, tomorrow, yesterday, really, sure, maybe, running, late, busy, fine, just, trying, going, afraid, interested, happy, glad, done, ready, not, so, very, too, having, driving, still, confused, lost, okay, good, never, mind, business, private, look, looking, calling, call, want, like, can, spell, pardon, excuse`,
    ),
    particles: PARTICLES,
  },
  addresses: {
    leadIn: phrases(
      `my address is, the address is, address is, its, it is, thats, that is, i live at, i live on, i live in, we live at, im at, i am at, we are at, were at,
       at, send it to, deliver to, please send it to, it goes to, my home address is, you can find me at, to, on`,
    ),
    street: phrases(
      `street, st, road, rd, avenue, ave, av, lane, ln, drive, dr, boulevard, blvd, court, ct, place, pl, square, sq, terrace, way, close,
       crescent, highway, hwy, parkway, pkwy, circle, cir, trail, alley, row, gardens, grove, hill, park, walk, mews, route, broadway, quay, plaza, loop, pike`,
    ),
    streetEndings: [],
  },
  choices: {
    negators: phrases(
      "not, dont want, do not want, dont like, without, except, anything but, instead of, rather than, no more, neither, nor",
    ),
    closeNegators: phrases("no"),
    number: phrases("number, option, choice, item, variant, no"),
    last: phrases("the last, last one, the last one, last option, last"),
    none: phrases("none, none of them, none of those, none of these, neither, neither of them, something else"),
    all: phrases("both, all of them, either, either one, all three, all, any of them"),
  },
  confirmation: {
    plainYes: phrases("yes"),
    plainNo: phrases("no"),
    yes: phrases(
      `yes, yeah, yep, yup, yah, ya, yes please, correct, right, exactly, sure, ok, okay, perfect, great, absolutely, affirmative, indeed, definitely,
       of course, precisely, mhm, mm hmm, mmhmm, uh huh, uhhuh, alright, all right, good, fine, totally, certainly, true, you got it, got it, spot on, bingo, very good,
       no problem, no worries, no doubt, i think so, i believe so, y`,
    ),
    isRight: phrases(
      `thats right, thats correct, that is right, that is correct, thats it, that is it, it is, its right, its correct, it is right, it is correct, that looks right,
       that looks good, looks good, looks right, sounds good, sounds right, thats fine, that is fine, thats good, thats perfect, youre right, you are right,
       you got that right, all correct, all good, not wrong, thats the one, everything is correct, everythings correct, no changes, nothing wrong`,
    ),
    no: phrases("no, nope, nah, negative, n, naw, no no, no way"),
    isWrong: phrases(
      `not right, not correct, isnt right, isnt correct, is not right, is not correct, thats not it, not it, not quite, not really, not exactly, not at all,
       wrong, incorrect, its not, it is not, thats not, that is not, that isnt, it isnt, thats no, not what i said, not my, not true, not yet, almost, nearly, close but,
       i didnt say, i did not say, i dont think so, not good, not ok, not okay, not fine, not perfect, no good, correct it, correct that, correct the, correct this, change it, change that, a mistake, mistake, an error, error,
       start over, try again, once more, do it again, misheard, misunderstood, you got it wrong, you got that wrong, doesnt sound right, doesnt look right, never`,
    ),
    flips: phrases("not, isnt, doesnt, wasnt, dont, didnt, never, hardly, wouldnt, cant, arent, aint"),
    unsure: phrases(
      "no idea, not sure, im not sure, dont know, not certain, right now, whats right, is that right, is that correct, is it right, good question, sure about, right away, not yes, good morning, good afternoon, good evening, good day, yes or no",
    ),
    but: phrases("but, except, only, however, apart from"),
  },
  fillers: phrases(
    `uh, um, er, erm, uhm, hmm, hm, ah, oh, well, so, ok, okay, sure, yes, yeah, yep, right, alright, all right, of course, certainly, please, thanks, thank you,
     thank you very much, hi, hello, hey, you know, like, just, let me see, lets see, let me think, i think, i guess, i believe, it is, its, thats, that is, that would be, it would be, it would be, it will be,
     that will be, thatll be, here it is, here you go, here goes, go ahead, there you go, and, no problem, basically, then, now, now then, good question, sir, maam, absolutely, great`,
  ),
  corrections: phrases(
    `no, no no, nope, sorry, im sorry, i am sorry, i mean, i meant, actually, correction, wait, hold on, hang on, scratch that, strike that, make that, make it,
     or rather, rather, my mistake, my bad, oops, whoops, excuse me, pardon me, pardon, let me correct that, thats wrong, that was wrong, let me start over, let me start again, start over, again, i repeat, not that, forget that, on second thought`,
  ),
  refusals: phrases(
    `one moment, one second, one sec, just a second, just a moment, a moment, give me a second, i dont know, dont know, i do not know, no idea, not sure, why do you, why, what do you mean, what, can you repeat, could you repeat, repeat, say that again, come again, i forgot,
     i forget, i dont remember, i cant remember, i dont have, i do not have, i dont want, id rather not, i would rather not, none of your business, what for, hello, who is this, are you, is this, help, speak to, talk to, a human, an agent, excuse me, pardon`,
  ),
};
