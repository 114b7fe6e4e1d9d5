/**
 * Calls in both directions. Whoever is on the telephone says the turns, waits for each answer, and hangs up unless the
 * assistant does.
 *
 * @typedef {import("./text-threads.mjs").Turn} Turn
 */

/** @type {readonly { from: string, to: "frontDesk" | "booking", turns: readonly Turn[], isEndedByAssistant?: boolean }[]} */
export const INBOUND_CALLS = [
  {
    from: "+12125550161",
    to: "frontDesk",
    turns: [
      {
        says: "When does Ada Byron have her appointment?",
        tool: { name: "find_appointment", arguments: { name: "Ada Byron" } },
        answer: "You have a check-up on Tuesday at ten with Doctor Rivera.",
      },
      { says: "Where can I park?", answer: "Parking is free behind the building." },
      { says: "Thank you and goodbye.", answer: "Goodbye, Ada." },
    ],
  },
  {
    from: "+12125550162",
    to: "frontDesk",
    turns: [
      { says: "Are you open on Sunday?", answer: "No, we are closed on Sunday. On Monday we open at eight." },
      { says: "And what does whitening cost?", answer: "Whitening costs 250 dollars." },
    ],
  },
  {
    from: "+12125550163",
    to: "booking",
    turns: [
      { says: "I would like an appointment please.", moveTo: "treatment" },
      { says: "A check-up." },
      { says: "Yes that is fine.", moveTo: "noted" },
    ],
    isEndedByAssistant: true,
  },
  // Hangs up as soon as somebody speaks.
  { from: "+12125550164", to: "frontDesk", turns: [] },
];

/** @type {readonly { to: string, outcome: "answer" | "busy" | "no-answer", turns: readonly Turn[] }[]} */
export const OUTBOUND_CALLS = [
  {
    to: "+12125550165",
    outcome: "answer",
    turns: [
      { says: "Yes I have a minute.", answer: "Your check-up is due. Would Tuesday at ten suit you?" },
      { says: "Tuesday is fine.", answer: "Very good. A person will confirm it today." },
    ],
  },
  { to: "+12125550166", outcome: "busy", turns: [] },
  { to: "+12125550167", outcome: "no-answer", turns: [] },
];

export const OUTBOUND_WELCOME = "Hello {{name}}, this is Acme Dental. Do you have a minute?";
export const OUTBOUND_AGENDA = "Remind {{name}} of the check-up, and offer Tuesday at ten.";
