/**
 * Who writes what, and what the scripted model answers. A turn without an answer gets none: the carrier, the flow or the
 * rules see to it.
 *
 * @typedef {object} Turn
 * @property {string} says
 * @property {string} [answer]
 * @property {{ name: string, arguments: object }} [tool] called before the answer
 * @property {string} [moveTo] the flow's node that the model chooses
 * @property {boolean} [isLeftAlone] nothing is sent back by Parley
 */

/** @type {readonly { from: string, to: "frontDesk" | "booking", delivery?: object, turns: readonly Turn[] }[]} */
export const TEXT_THREADS = [
  {
    from: "+12125550141",
    to: "frontDesk",
    turns: [
      { says: "Hi! When are you open on Friday?", answer: "On Friday we are open from 8:00 to 13:00." },
      { says: "And Saturday?", answer: "We are closed on Saturday and Sunday. Monday from 8:00 would be next." },
      { says: "Ok thank you 🙏", answer: "You are welcome. Have a good day!" },
    ],
  },
  {
    from: "+12125550142",
    to: "frontDesk",
    turns: [
      {
        says: "When is my next appointment? Ada Byron",
        tool: { name: "find_appointment", arguments: { name: "Ada Byron" } },
        answer: "You have a check-up on Tuesday at 10:00 with Dr. Rivera.",
      },
      { says: "How long will it take?", answer: "A check-up takes 30 minutes." },
    ],
  },
  {
    from: "+12125550143",
    to: "frontDesk",
    turns: [
      { says: "Are you human?" },
      {
        says: "Then please have Dr. Chen call me",
        answer: "I will pass that on. At which hour does it suit you best?",
      },
      { says: "After four", answer: "Thank you, after four it is." },
    ],
  },
  {
    from: "+12125550144",
    to: "frontDesk",
    turns: [
      { says: "How much is whitening?", answer: "Whitening costs 250 dollars." },
      { says: "STOP", isLeftAlone: true },
    ],
  },
  {
    from: "+12125550145",
    to: "frontDesk",
    delivery: { state: "undelivered", errorCode: "30003" },
    turns: [{ says: "Do you take Cigna?", answer: "Yes, we accept Cigna and Delta Dental." }],
  },
  {
    from: "+12125550146",
    to: "frontDesk",
    turns: [
      { says: "¿Hablan español? ¿Cuánto cuesta una limpieza?", answer: "Sí. Una limpieza cuesta 90 dólares." },
      { says: "¿Y dónde están?", answer: "Estamos en 12 Elm Street, Springfield, en el segundo piso. Hay ascensor." },
    ],
  },
  {
    from: "+12125550148",
    to: "frontDesk",
    turns: [
      {
        says: "Does my insurance pay for a filling? Member 4471-22",
        tool: { name: "check_insurance", arguments: { member_id: "4471-22" } },
        answer: "I cannot reach the insurer at the moment. A person will call you back about it.",
      },
      { says: "Fine, no hurry", answer: "Thank you for your patience." },
    ],
  },
  {
    from: "+12125550149",
    to: "booking",
    turns: [
      { says: "I need an appointment", moveTo: "treatment" },
      { says: "A cleaning" },
      { says: "Yes, that suits me", moveTo: "noted" },
    ],
  },
  {
    from: "+12125550150",
    to: "booking",
    turns: [
      { says: "hello", answer: "Hello! Would you like an appointment?" },
      { says: "yes an appointment please", moveTo: "treatment" },
      { says: "check-up" },
    ],
  },
  {
    from: "+12125550151",
    to: "frontDesk",
    turns: [
      { says: "مرحبا، أين العيادة؟", answer: "العيادة في 12 Elm Street، Springfield، الطابق الثاني." },
      { says: "شكرا", answer: "على الرحب والسعة!" },
    ],
  },
  {
    from: "+12125550152",
    to: "frontDesk",
    turns: [
      {
        says: "My tooth came out an hour ago (the extraction this morning). It still bleeds a little, I have rinsed twice, and my cheek is warm. Is that normal, may I eat something, and until when can I reach somebody today if it gets worse?",
        answer:
          "Please do not rinse any more today, and cool the cheek from outside. If it still bleeds after two hours, call the practice; somebody is there until 17:00.",
      },
      { says: "It has stopped now, thanks", answer: "Good to hear. Get well soon!" },
    ],
  },
  {
    from: "+12125550153",
    to: "frontDesk",
    turns: [
      { says: "Can my daughter (6) see somebody?", answer: "Yes, Dr. Chen treats children." },
      { says: "<b>Great</b> & thanks", answer: "With pleasure. Shall a person call you to find a time?" },
      { says: "Yes please", answer: "Then somebody will call you today." },
    ],
  },
];
