import { IBAN, type TurnWords } from "./turn-words.ts";

export const english: TurnWords = {
  neverLast: `and or but because the a an my your his our their of from i'm it's i'd i'll we're they're there's that's
    what's um uh er erm uhm if than whose every between into during without i we they he she`,
  seldomLast: `when which who where to in on at for with by about is are was were be am have has had its as like until
    then also will would could should can very just want need actually called wondering tell reach only well so`,
  clauseOpeners: "because if whether although unless since while",
  shortAnswers: `yes no yeah nope yep sure okay ok correct right exactly thanks bye goodbye hello hi hey please
    absolutely definitely never none nothing wrong`,
  numbers: {
    units: "zero/oh/o/nought one two three four five six seven eight nine/niner",
    teens: "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    tens: "twenty thirty forty/fourty fifty sixty seventy eighty ninety",
    joiners: "",
    doubles: "double",
    plus: "plus",
  },
  questions: {
    yesOrNo: `is|isn't|are|aren't|am|was|were|do|don't|does|did|didn't|would|could|can|shall|should|will|have|has|may|might`,
    politeRequest: `(?:could|can|would|will|may|might) (?:you|i|we)(?: please| kindly| just| also)* (?:tell|give|spell|read|have|get|take|repeat|say|provide|share|ask|confirm|enter|note)`,
    request: `please|tell me|give me|read me|i need|i'll need|let me have|i just need|may i have|can i have`,
    iban: `${IBAN}|bank account number`,
    card: "card number|number (?:on|of) (?:your|the) (?:credit |debit |bank )?card|(?:credit|debit) card",
    phone: "(?:tele)?phone|phone number|mobile|cell(?:phone)?|number to reach|call ?back number|contact number",
    date: "date of birth|birth ?da(?:y|te)|when were you born|were you born|expir(?:y|ation) date",
    number: "numbers?|digits?|zip|postal|post ?code|account|pin|code|policy|reference|social security",
    email: "e-?mails?(?: address)?",
    spelling: "spell(?:ing)?|letter by letter|(?:last|first|full|family) name|surname|your name|address|street",
  },
};
