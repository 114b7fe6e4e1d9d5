import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startModelServer } from "@parley/testkit/models/model-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { startTextToSpeechServer } from "@parley/testkit/speech/speaking/text-to-speech-server";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { SHOP_ANSWERS, SHOP_OUTAGE } from "./house.mjs";
import { embedWords, scriptedModel } from "./scripted-model.mjs";

/**
 * Everything an assistant needs that costs money elsewhere: a model, a recognizer, a voice; and the practice's own system
 * with its receiver of webhooks.
 *
 * @param {(() => Promise<unknown>)[]} opened gets what has to be called at the end
 */
export async function startStandIns(opened) {
  const keep = (server, close) => {
    opened.push(close);
    return server;
  };
  const speechKey = randomBytes(16).toString("hex");
  const texts = new SpokenTexts();
  const speaker = await startTextToSpeechServer({ vendor: "deepgram", apiKey: speechKey });
  keep(speaker, () => speaker.stop());
  const listener = await startSpeechToTextServer({
    vendor: "deepgram",
    texts,
    apiKey: speechKey,
    elsewhere: speaker.url,
  });
  keep(listener, () => listener.stop());
  const models = await startModelServer({ reply: scriptedModel, modelIds: ["gpt-4o-mini"], embed: embedWords });
  keep(models, () => models.stop());
  const shop = await startWebhookReceiver({ isTls: false });
  keep(shop, () => shop.close());
  for (const [path, answer] of Object.entries(SHOP_ANSWERS)) {
    shop.script(path, respond(200, { headers: { "content-type": "application/json" }, body: JSON.stringify(answer) }));
  }
  shop.script(SHOP_OUTAGE, respond(503, { body: "down for maintenance" }));
  const customer = await startWebhookReceiver();
  keep(customer, () => customer.close());
  customer.script("/down", respond(500, { body: "database is locked" }));
  return {
    texts,
    shopOrigin: shop.origin,
    webhookUrls: { calls: customer.url("/calls"), texts: customer.url("/texts"), failing: customer.url("/down") },
    /** @param {string} dataDir @returns {Promise<Record<string, string>>} what the service is to be told of them */
    async environment(dataDir) {
      const certificate = join(dataDir, "customer.pem");
      await writeFile(certificate, customer.certificatePem);
      return {
        NODE_EXTRA_CA_CERTS: certificate,
        OUTBOUND_ALLOWED_HOSTS: [shop.host, customer.host].join(),
        DEEPGRAM_BASE_URL: listener.url,
        DEEPGRAM_API_KEY: speechKey,
        OPENAI_BASE_URL: `${models.url}/v1`,
        OPENAI_API_KEY: randomBytes(16).toString("hex"),
        LOCAL_SPEECH_SERVERS: "off",
      };
    },
  };
}
