import { expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { finish, text } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { LanguageModel, ModelRequest } from "../../providers/llm/language-model.ts";

it("what is said during the disclosure is answered after it, as what was asked last", async () => {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: "script",
    modelId: "m",
    async *respond(request) {
      requests.push(request);
      yield text("By the river.");
      yield finish();
    },
  };
  const call = new StagedSession({
    settings: buildCallSettings({ disclosure: "An AI speaks.", welcomeMessage: "Hello, this is Acme." }),
    model,
  });
  call.session.attach(call.stream);
  await call.pass(100);
  call.session.typed("Where are you?");
  await call.pass(20_000);
  expect(requests.map(({ messages }) => messages)).toEqual([
    [
      { role: "assistant", content: "An AI speaks." },
      { role: "user", content: "Where are you?" },
    ],
  ]);
});
