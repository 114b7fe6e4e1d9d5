/** The organization of the sample data: a dental practice, its assistants, and what they work with. */
export const ORGANIZATION = "Acme Dental";

/** Numbers set aside for fiction (North American numbering plan, 555-0100 to 555-0199). */
export const NUMBERS = { frontDesk: "+14155550100", booking: "+14155550101", recall: "+14155550102" };
/** A person at the practice, to whom calls are transferred. */
const PERSON = "+14155550177";

const FACTS = `Opening hours: Monday to Thursday 8:00 to 17:00, Friday 8:00 to 13:00, closed on Saturday and Sunday.
A check-up costs 60 dollars and takes 30 minutes. A cleaning costs 90 dollars. Whitening costs 250 dollars.
The practice is at 12 Elm Street, Springfield, on the second floor; there is a lift. Parking is free behind the building.
Our dentists are Dr. Maria Rivera and Dr. Tom Chen. Dr. Chen treats children.`;

export const FRONT_DESK_PROMPT = `You are Ada, the receptionist of Acme Dental. Be friendly and truthful; two sentences at most.

${FACTS}

Look an appointment up with find_appointment before you speak of it. If you do not know something, offer that a person calls back.`;

/** What would be better, still a draft. */
export const DRAFT_PROMPT = FRONT_DESK_PROMPT.replace(
  "two sentences at most.",
  "two sentences at most. Never give medical advice: in strong pain, people call 555-0100 before 10:00.",
);

/** @param {{ calls: string, texts: string, failing: string }} urls the customer's own receiver of webhooks */
export function assistants(urls, speech) {
  return {
    frontDesk: {
      name: "Front desk",
      description: "Answers the main number, by telephone and by text.",
      llm_settings: {
        system_prompt: FRONT_DESK_PROMPT,
        welcome_message: "Acme Dental, this is Ada. How can I help you?",
      },
      webhook_url: urls.calls,
      sms_webhook_url: urls.texts,
      rag_settings: { enabled: true },
      ...speech,
    },
    booking: {
      name: "Booking line",
      description: "Makes appointments, led by a flow.",
      llm_settings: {
        system_prompt: `You make appointments for Acme Dental.\n\n${FACTS}`,
        welcome_message: "Acme Dental, the booking line. What can I do for you?",
      },
      webhook_url: urls.failing,
      ...speech,
    },
    recall: {
      name: "Recall",
      description: "Calls and texts patients whose check-up is due.",
      llm_settings: {
        system_prompt: `You remind patients of Acme Dental of their check-up, and offer to find a time.\n\n${FACTS}`,
        welcome_message: "Hello, this is Acme Dental.",
      },
      ...speech,
    },
  };
}

/** @param {string} shop origin of the practice's own system */
export function tools(shop) {
  return {
    findAppointment: endpoint(
      shop,
      "find_appointment",
      "Find an appointment",
      "Looks up a patient's next appointment.",
      {
        name: { type: "string", description: "The patient's name" },
      },
    ),
    findSlots: endpoint(shop, "find_slots", "Find free times", "Finds the next free times for a treatment.", {
      treatment: { type: "string", description: "Such as check-up or cleaning" },
    }),
    insurance: endpoint(shop, "check_insurance", "Check insurance", "Asks the insurer what it pays.", {
      member_id: { type: "string", description: "As printed on the card" },
    }),
  };
}

function endpoint(shop, name, displayName, description, properties) {
  return {
    name,
    display_name: displayName,
    description,
    tool_type: "endpoint",
    configuration: { url: `${shop}/${name}`, method: "GET" },
    function_definition: { name, description, parameters: { type: "object", properties } },
    timeout_seconds: 5,
  };
}

/** What the practice's own system answers, by path; the insurer's has an outage. */
export const SHOP_ANSWERS = {
  "/find_appointment": { name: "Ada Byron", treatment: "check-up", starts_at: "Tuesday, 10:00", dentist: "Dr. Rivera" },
  "/find_slots": { first: "Tuesday at 10:00", others: ["Wednesday at 14:30", "Thursday at 9:15"] },
};
export const SHOP_OUTAGE = "/check_insurance";

export const BOOKING_GRAPH = {
  begin_node: "reception",
  global_prompt: "You make appointments for Acme Dental.",
  nodes: {
    reception: {
      type: "conversation",
      prompt: "Find out what the caller wants.",
      transitions: [
        { kind: "prompt", when: "wants an appointment", to: "treatment" },
        { kind: "prompt", when: "wants a person", to: "person" },
        { kind: "dtmf", digits: "0", to: "person" },
      ],
    },
    treatment: {
      type: "capture",
      say: "Is it for a check-up or for a cleaning?",
      variable: "treatment",
      value: {
        kind: "choice",
        choices: [
          { value: "check-up", synonyms: ["checkup", "check up", "examination"] },
          { value: "cleaning", synonyms: ["clean"] },
        ],
      },
      transitions: [
        { kind: "always", to: "free times" },
        { kind: "else", to: "person" },
      ],
    },
    "free times": {
      type: "tool",
      tool: "find_slots",
      arguments: { treatment: "{{treatment}}" },
      variable: "slots",
      transitions: [
        { kind: "always", to: "offer" },
        { kind: "else", to: "person" },
      ],
    },
    offer: {
      type: "conversation",
      say: "The next free time for a {{treatment}} is {{slots.first}}. Does that suit you?",
      prompt: "Offer the next free time.",
      transitions: [
        { kind: "prompt", when: "agrees to the time", to: "noted" },
        { kind: "prompt", when: "wants a person", to: "person" },
      ],
    },
    noted: { type: "end", say: "Then a person will confirm {{slots.first}} to you today. Goodbye!" },
    person: {
      type: "transfer",
      to: PERSON,
      say: "I am putting you through.",
      transitions: [{ kind: "else", to: "call back" }],
    },
    "call back": { type: "end", say: "Nobody is free now. Please call again after ten. Goodbye!" },
  },
};

export const DOCUMENTS = [
  {
    name: "Price list",
    category: "prices",
    file: "price-list.md",
    text: "# Prices 2026\n\nCheck-up: 60 dollars.\nCleaning: 90 dollars.\nWhitening: 250 dollars.\nFilling: from 140 dollars.\n\nWe accept Delta Dental and Cigna.",
  },
  {
    name: "After an extraction",
    category: "care",
    file: "after-an-extraction.txt",
    text: "Do not rinse on the first day. Eat nothing hot for six hours. Cool the cheek from outside. Call the practice when it still bleeds after two hours.",
  },
  {
    name: "How to find us",
    category: "practice",
    file: "how-to-find-us.md",
    text: "# How to find us\n\n12 Elm Street, Springfield, second floor. There is a lift. Bus 7 stops at Elm Square. Parking is free behind the building.",
  },
];

export const EVALUATION_CASES = [
  {
    case_name: "Open on Sunday",
    conversation: [{ role: "user", content: "Are you open on Sunday?" }],
    expected_response: { should_contain: ["closed"] },
    difficulty: "easy",
  },
  {
    case_name: "The price of whitening",
    conversation: [{ role: "user", content: "What does whitening cost?" }],
    expected_response: { should_contain: ["250"], should_not_contain: ["90"] },
    difficulty: "easy",
  },
];
