import { expect, test } from "vitest";
import { type OutreachOpening, openOutreach } from "./outreach-opening.ts";

const CALL: OutreachOpening = {
  language: "en",
  organization: "Acme Dental",
  isRecorded: true,
  disclosure: null,
  welcomeMessage: "Hello Ada!",
};
const AI = "This is an AI assistant calling for Acme Dental.";
const RECORDED = "This call is recorded.";

test("says both before the welcome, and no more than is so", () => {
  expect(openOutreach(CALL)).toEqual({ disclosure: `${AI} ${RECORDED}`, welcomeMessage: "Hello Ada!" });
  expect(openOutreach({ ...CALL, isRecorded: false })).toEqual({ disclosure: AI, welcomeMessage: "Hello Ada!" });
  expect(openOutreach({ ...CALL, welcomeMessage: null })).toMatchObject({ disclosure: `${AI} ${RECORDED}` });
});

test("the assistant's own words for the recording are used", () => {
  const disclosure = "This call may be recorded.";
  expect(openOutreach({ ...CALL, disclosure }).disclosure).toBe(`${AI} ${disclosure}`);
});

test("a welcome that says it is said in full instead", () => {
  const welcomeMessage = "Hi, I'm Bea, the AI assistant of Acme Dental. Our calls are recorded.";
  expect(openOutreach({ ...CALL, welcomeMessage })).toEqual({ disclosure: welcomeMessage, welcomeMessage: null });
  const unrecorded = "Hi, I'm Bea, the AI assistant of Acme Dental.";
  expect(openOutreach({ ...CALL, welcomeMessage: unrecorded })).toEqual({
    disclosure: `${RECORDED} ${unrecorded}`,
    welcomeMessage: null,
  });
});

test.each([
  ["en", "Hi, I'm Bea from Acme Dental."],
  ["en", "Hi, I'm Bea, an AI assistant."],
  ["en", "This is Acme Dental, and no AI is calling you."],
  ["en", "Hi, I'm Bea of Acme Dental. We sell AI assistants."],
  ["en", "I am a virtual assistant of Acme Dental."],
  ["de", "Hier ist Bea von Acme Dental, keine KI."],
  ["de", "Hier ist Bea, the AI assistant of Acme Dental."],
  ["it", "Sono Bea di Acme Dental, ai suoi ordini."],
])("in %s, %j does not say it", (language, welcomeMessage) => {
  const opening = openOutreach({ ...CALL, language, welcomeMessage });
  expect(opening.welcomeMessage).toBe(welcomeMessage);
  expect(opening.disclosure).toContain("Acme Dental");
});

test.each([
  ["en", "This is Acme Dental. You're speaking with our AI assistant."],
  ["de", "Guten Tag, hier ist die KI-Assistentin von Acme Dental."],
  ["es", "Hola, soy el asistente de IA de Acme Dental."],
  ["fr", "Bonjour, je suis l'assistante d'intelligence artificielle d'Acme Dental, c'est Acme Dental qui appelle."],
  ["it", "Buongiorno, sono l'assistente di intelligenza artificiale di Acme Dental."],
  ["pt", "Olá, sou a assistente de IA da Acme Dental."],
  ["nl", "Goedendag, u spreekt met de AI-assistent van Acme Dental."],
  ["pl", "Dzień dobry, mówi asystent AI Acme Dental."],
])("in %s, %j says it", (language, welcomeMessage) => {
  expect(openOutreach({ ...CALL, isRecorded: false, language, welcomeMessage }).disclosure).toBe(welcomeMessage);
});

test("words in the organization's name say nothing", () => {
  const welcomeMessage = "Hello, this is Robot Recording Studios.";
  const opening = openOutreach({ ...CALL, organization: "Robot Recording Studios", welcomeMessage });
  expect(opening.disclosure).toBe(`This is an AI assistant calling for Robot Recording Studios. ${RECORDED}`);
});
