import { expect, test } from "vitest";
import { findMisspelledVariables } from "./misspelled-variables.ts";

test("names that are nearly those of variables are told, others are left alone", () => {
  const environment = {
    OPENAI_APIKEY: "sk",
    PUBLIC_BASE_URI: "https://parley.example.com",
    TWILIO_ACOUNT_SID: "AC",
    // Nearer to one than to another that is near as well.
    TELNYX_API_KEYS: "KEY",
    database_url: "postgres://",
    // Somebody else's, or too short to tell.
    HOME: "/root",
    PORTS: "1",
    LOG_LEVELS: "info",
    LOG_LEVEL: "info",
    OPENAI_ORGANIZATION: "org",
    PATH: "/bin",
  };
  expect(findMisspelledVariables(environment)).toEqual([
    { name: "OPENAI_APIKEY", meant: "OPENAI_API_KEY" },
    { name: "PUBLIC_BASE_URI", meant: "PUBLIC_BASE_URL" },
    { name: "TELNYX_API_KEYS", meant: "TELNYX_API_KEY" },
    { name: "TWILIO_ACOUNT_SID", meant: "TWILIO_ACCOUNT_SID" },
    { name: "database_url", meant: "DATABASE_URL" },
  ]);
});

test.each([
  ["OPENAI_KEY", "OPENAI_API_KEY"],
  ["openai_key", "OPENAI_API_KEY"],
  ["ANTHROPIC_KEY", "ANTHROPIC_API_KEY"],
  ["DEEPGRAM_KEY", "DEEPGRAM_API_KEY"],
  ["TWILIO_SID", "TWILIO_ACCOUNT_SID"],
  ["TWILIO_TOKEN", "TWILIO_AUTH_TOKEN"],
  ["VONAGE_SECRET", null],
  ["PUBLIC_URL", "PUBLIC_BASE_URL"],
  ["OPENAI_URL", "OPENAI_BASE_URL"],
  ["OPENAI", null],
  ["KEY", null],
  ["OPENAI_ORG_KEY", null],
  ["NODE_ENV", null],
])("%s, which lacks words: %s is meant", (name, meant) => {
  expect(findMisspelledVariables({ [name]: "x" })).toEqual(meant === null ? [] : [{ name, meant }]);
});

test("a name is left alone where the one that is nearly its own is set, too", () => {
  expect(findMisspelledVariables({ OPENAI_APIKEY: "old", OPENAI_API_KEY: "sk" })).toEqual([]);
  expect(findMisspelledVariables({ OPENAI_APIKEY: "old", OPENAI_API_KEY: undefined })).toHaveLength(1);
});

test("two variables of one family are never taken for one another", () => {
  expect(
    findMisspelledVariables({
      TELNYX_BASE_URL: "x",
      TWILIO_BASE_URL: "x",
      VONAGE_API_KEY: "x",
      VONAGE_API_SECRET: "x",
    }),
  ).toEqual([]);
});
