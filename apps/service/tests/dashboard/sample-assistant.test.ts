import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { expect, test } from "vitest";
import { voiceProfileOf } from "../../src/features/assistants/voice-profile.ts";
import { deepgramListeningModel } from "../../src/providers/speech/deepgram/recognizer-model.ts";

test("the sample receptionist is heard by the recognizer that is suggested for English", async () => {
  // Of the dashboard, which is no part of the service.
  const { SAMPLE_ASSISTANT } = await import(
    new URL("../../../dashboard/src/pages/test/sample-assistant.ts", import.meta.url).href
  );
  const { listening } = voiceProfileOf(assistantSettings.parse(SAMPLE_ASSISTANT));
  expect(listening.provider).toBe("deepgram");
  expect(deepgramListeningModel(listening.settings)).toMatchObject({
    family: "flux",
    model: "flux-general-en",
    config: { eager_eot_threshold: 0.5 },
  });
});
