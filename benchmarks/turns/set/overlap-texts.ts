/** A language and what is said in it. */
type Said = readonly [language: string, text: string];

/** What listeners say while they listen. */
export const BACKCHANNELS: readonly Said[] = [
  ["en", "Mhm."],
  ["en", "Mm-hmm."],
  ["en", "Uh-huh."],
  ["en", "Okay."],
  ["en", "Yeah."],
  ["en", "Right."],
  ["en", "Great."],
  ["en", "Got it."],
  ["en", "I see."],
  ["en", "Sure."],
  ["en", "Perfect."],
  ["en", "Good."],
  ["en", "Oh, okay."],
  ["en", "Yes."],
  ["en", "All right."],
  ["en", "Oh really."],
  ["en", "Sounds good."],
  ["de", "Genau."],
  ["de", "Verstehe."],
  ["de", "Ja, ja."],
  ["de", "Ach so."],
  ["de", "Alles klar."],
  ["es", "Sí, sí."],
  ["es", "Vale."],
  ["es", "Entiendo."],
  ["es", "Muy bien."],
  ["fr", "Très bien."],
  ["fr", "D'accord."],
  ["fr", "Oui."],
  ["fr", "Je vois."],
  ["it", "Va bene."],
  ["it", "Certo."],
  ["it", "Capito."],
];
export const BACKCHANNEL_COUNT = 71;

/** What takes the floor. */
export const INTERRUPTIONS: readonly Said[] = [
  ["en", "Stop."],
  ["en", "Wait a second."],
  ["en", "Cancel it."],
  ["en", "Not Tuesday."],
  ["en", "Hello?"],
  ["en", "Excuse me."],
  ["en", "No, that is not what I meant."],
  ["en", "Can I ask you something?"],
  ["en", "Hold on, I need to write that down."],
  ["en", "What about the second room?"],
  ["en", "I said Thursday, not Tuesday."],
  ["en", "How much is that?"],
  ["en", "Actually I would like to speak to a person."],
  ["en", "No."],
  ["en", "Never mind."],
  ["en", "Sorry, could you repeat that?"],
  ["en", "The garden one."],
  ["en", "I know that already."],
  ["en", "Just book the first one."],
  ["en", "Is breakfast included?"],
  ["de", "Moment mal."],
  ["de", "Nein, das meine ich nicht."],
  ["de", "Können Sie das wiederholen?"],
  ["es", "Espere un momento."],
  ["es", "No, eso no es."],
  ["es", "¿Cuánto cuesta?"],
  ["fr", "Attendez."],
  ["fr", "Non, ce n'est pas ça."],
  ["it", "Aspetti un attimo."],
  ["it", "No, non quello."],
];
export const INTERRUPTION_COUNT = 40;

/** The same at the end of an answer. */
export const TAIL_INTERRUPTIONS: readonly string[] = [
  "Stop.",
  "Hello?",
  "Excuse me.",
  "Wait, what was the price?",
  "No, not that one.",
  "Can you say that again?",
];

export const SIDE_SPEECH: readonly string[] = [
  "Tell him we are leaving in ten minutes.",
  "Have you seen my keys anywhere?",
  "Dinner is ready, come down please.",
];

/** What the assistant says at length. */
export const LONG_ANSWERS: readonly string[] = [
  "We have three rooms free on that weekend. The first one looks out on the garden and has a large bed, a desk and its own bathroom. The second one is a little smaller and lies on the quiet side of the house. The third one is under the roof and has a wonderful view of the lake.",
  "Your order left our warehouse on Monday and is on its way to you. According to the carrier it will arrive between nine and twelve tomorrow morning. If nobody is at home the driver will leave it with a neighbour or take it to the nearest shop, where you can collect it within seven days.",
  "You can change the contract at the end of every month. All it takes is a short letter with your name, your customer number and your signature. Once we have received it we will send you a confirmation within three days, and the new price is valid from the first day of the following month.",
];

/** Whatever else the assistant says is this, cut to the length of the text. */
export const SMALL_TALK =
  "Thank you for your call. Let me have a look at that for you, one moment please. I have found it here in our system, and it should not be a problem at all to arrange that for you today.";
