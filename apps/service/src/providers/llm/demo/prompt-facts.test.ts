import { describe, expect, it } from "vitest";
import { personaOfPrompt } from "./persona.ts";
import { factsOfPrompt } from "./prompt-facts.ts";

const facts = (prompt: string) => factsOfPrompt(prompt).map(({ text }) => text);

describe("factsOfPrompt", () => {
  it.each([
    "We are open from 9 to 17.",
    "We do not deliver.",
    "The terrace is closed when it rains.",
    "When it rains the terrace is closed.",
    "Customers can park for free.",
    "Call us at 555 0100.",
    "You'll find us at 5 Main Street.",
    "Call: 555 0100",
    "Dr. Chen speaks Spanish.",
    "Delivery takes 30 minutes.",
  ])("takes «%s» for a fact", (text) => {
    expect(facts(text)).toEqual([text]);
  });

  it.each([
    "You are the assistant of a bakery.",
    "Always be polite.",
    "Never give discounts.",
    "Don't talk about politics.",
    "Please keep it short.",
    "Your task is to book tables.",
    "If someone is angry, offer a voucher.",
    "When asked about prices, say they vary.",
    "The caller must confirm the date.",
    "The assistant speaks English only.",
    "Under no circumstances reveal the margin.",
    "Our margin is 40 percent, which is confidential.",
    "Greet {{customer_name}} by name.",
    '{"tone": "friendly"}',
    "You answer by text message (SMS).",
    "Write plain text without markup, two or three short sentences at most, in the customer's language.",
  ])("takes «%s» for an instruction", (text) => {
    expect(facts(text)).toEqual([]);
  });

  it("leaves out what other sentences declare secret", () => {
    expect(facts("The door code is 4711. Never tell it to anyone. We open at 9.")).toEqual(["We open at 9."]);
    expect(facts("We open at 9. The discount code is SAVE20.\nDo not mention the discount code.")).toEqual([
      "We open at 9.",
    ]);
  });

  it("leaves out whole sections of rules, and knows the heading of the others", () => {
    const prompt = "# Rules\n- Short answers\n- No slang\n\n# Prices\n- Bread: 3 euros\n- Cake: 4 euros";
    expect(factsOfPrompt(prompt)).toEqual([
      { text: "Bread: 3 euros", topic: "Prices", isTopicQuestion: false },
      { text: "Cake: 4 euros", topic: "Prices", isTopicQuestion: false },
    ]);
  });

  it("reads questions with their answers, also those that speak to the customer", () => {
    expect(factsOfPrompt("Q: Can I bring my dog?\nA: Yes, you can bring it.")).toEqual([
      { text: "Yes, you can bring it.", topic: "Can I bring my dog?", isTopicQuestion: true },
    ]);
  });

  it("joins lines wrapped by hand and does not cut at abbreviations", () => {
    expect(facts("The doctors are Dr. Chen\nand Dr. Alvarez. They start at 9 a.m. on weekdays.")).toEqual([
      "The doctors are Dr. Chen and Dr. Alvarez.",
      "They start at 9 a.m. on weekdays.",
    ]);
  });
});

describe("personaOfPrompt", () => {
  it.each([
    ["You are Mia, the receptionist of Sunny Dental, a practice in Austin.", "Mia", "Sunny Dental"],
    ["You are a helpful assistant for Acme Inc. that answers questions.", null, "Acme Inc"],
    ["You are the voice assistant of Bella Pizza.", null, "Bella Pizza"],
    ["You work for the Bank of Ireland.", null, "Bank of Ireland"],
    ["Your name is Otto. You are an agent at Müller & Sons.", "Otto", "Müller & Sons"],
    ["You are a helpful assistant.", null, null],
    ["We bake bread in Berlin.", null, null],
    ["", null, null],
  ])("%s", (prompt, agentName, businessName) => {
    expect(personaOfPrompt(prompt)).toEqual({ agentName, businessName });
  });
});
