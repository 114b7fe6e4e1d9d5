import type { Sentences } from "../sentences.ts";

export const ENGLISH: Sentences = {
  aiAnswers: "You are speaking with an AI assistant of {organization}.",
  aiCalls: "This is an AI assistant calling for {organization}.",
  aiWrites: "This is the AI assistant of {organization}.",
  isRecorded: "This call is recorded.",
  mayBeRecorded: "This call may be recorded.",
  notAPerson: "You are talking to an AI assistant of {organization}, not to a person.",
  notAPersonWrites: "I am an AI assistant of {organization}, not a person.",
  optedOut: "You will not be called or texted again by {organization}.",
  goOn: "How can I help you?",
  goodbye: "Goodbye.",
  trouble: "I'm sorry, something went wrong on our side. Could you please say that again?",
  apology: "I'm sorry, I'm having technical difficulties. Please call again later. Goodbye.",
  transferFailed: "I'm sorry, nobody is available right now. Can I help you with something else?",
  weAreBack: "I'm sorry, we were interrupted for a moment. Please go on.",
  idle: "Are you still with me? Take your time, I am listening.",
  notDone: "I have not been able to do that yet.",
};
