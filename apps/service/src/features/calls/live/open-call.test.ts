import { describe, expect, test } from "vitest";
import type { AiDisclosure } from "../../../conversation/disclosure/ai-disclosure.ts";
import { type CallOpening, openCall, openOutreach } from "./open-call.ts";

const ON: AiDisclosure = { isEnabled: true, texts: new Map() };
const OFF: AiDisclosure = { ...ON, isEnabled: false };
const own = (texts: Record<string, string>): AiDisclosure => ({
  isEnabled: true,
  texts: new Map(Object.entries(texts)),
});

const CALL = {
  language: "en",
  organization: "Acme Dental",
  isRecorded: true,
  ai: OFF,
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

test("a sentence of its own is said where it says enough", () => {
  const said = "Good day, I am the AI of Acme Dental.";
  expect(openOutreach({ ...CALL, ai: own({ en: said }) }).disclosure).toBe(`${said} ${RECORDED}`);
  expect(openOutreach({ ...CALL, ai: own({ en: "Good day, I am an AI." }) }).disclosure).toBe(`${AI} ${RECORDED}`);
});

describe("an ordinary call", () => {
  const ORDINARY: CallOpening = {
    ...{ language: "en", organization: "Acme Dental", direction: "inbound", ai: ON },
    ...{ disclosure: null, welcomeMessage: "Hello, this is Acme." },
  };
  const ANSWERS = "You are speaking with an AI assistant of Acme Dental.";
  const { welcomeMessage } = ORDINARY;

  test("begins with it, unless that is switched off", () => {
    expect(openCall(ORDINARY)).toEqual({ disclosure: ANSWERS, welcomeMessage });
    expect(openCall({ ...ORDINARY, direction: "outbound" })).toEqual({ disclosure: AI, welcomeMessage });
    expect(openCall({ ...ORDINARY, ai: OFF })).toEqual({ disclosure: null, welcomeMessage });
    expect(openCall({ ...ORDINARY, welcomeMessage: null }).disclosure).toBe(ANSWERS);
  });

  test("says it before what is said of the recording, which is said either way", () => {
    const disclosure = "We record.";
    expect(openCall({ ...ORDINARY, disclosure }).disclosure).toBe(`${ANSWERS} We record.`);
    expect(openCall({ ...ORDINARY, disclosure, ai: OFF }).disclosure).toBe("We record.");
  });

  test.each([
    ["en", "Hi, I'm Bea, an AI assistant."],
    ["multi", "Hi, I'm Bea, an AI assistant."],
    ["de-AT", "Hallo, ich bin die KI von Acme Dental."],
    ["sv", "Hej, jag är Acmes AI-assistent."],
    ["ru", "Здравствуйте, я ИИ-ассистент клиники."],
    ["zh", "您好,我是AI助手。"],
    ["nb", "Hei, jeg er en KI-assistent."],
    ["ar", "مرحبا، أنا مساعد ذكاء اصطناعي."],
  ])("in %s leaves it to %j, which may be interrupted", (language, welcome) => {
    expect(openCall({ ...ORDINARY, language, welcomeMessage: welcome })).toEqual({
      disclosure: null,
      welcomeMessage: welcome,
    });
  });

  test.each([
    ["en", "Hi, I'm Bea, and I'm no robot."],
    ["en", "Hello, here is the house of AI. How can I help?"],
    ["en", "Hello, Acme sells robots."],
    ["sv", "Hej, jag är inte en AI."],
    ["ro", "Bună ziua, ai sunat la Acme."],
    ["vi", "Xin chào, ai đang gọi đó?"],
    ["zh", "您好,我不是机器人。"],
    ["xx", "I am an AI assistant."],
  ])("in %s says it before %j", (language, welcome) => {
    const opening = openCall({ ...ORDINARY, organization: "House of AI", language, welcomeMessage: welcome });
    expect(opening.disclosure).not.toBeNull();
    expect(opening.welcomeMessage).toBe(welcome);
  });

  test("is in the call's language, in the organization's words where it has them", () => {
    const ai = own({ de: "Hier spricht eine KI.", "de-at": "Servus, hier is a KI.", en: "An AI here." });
    const said = (language: string) => openCall({ ...ORDINARY, ai, language }).disclosure;
    expect(said("de")).toBe("Hier spricht eine KI.");
    expect(said("de-CH")).toBe("Hier spricht eine KI.");
    expect(said("de_AT")).toBe("Servus, hier is a KI.");
    expect(said("multi")).toBe("An AI here.");
    expect(said("es-MX")).toBe("Está hablando con un asistente de inteligencia artificial de Acme Dental.");
    expect(said("xx")).toBe(ANSWERS);
  });

  test("names the organization as it is, whatever is in its name", () => {
    expect(openCall({ ...ORDINARY, organization: "$& {organization}" }).disclosure).toBe(
      "You are speaking with an AI assistant of $& {organization}.",
    );
  });
});
