import { randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { createSelfSignedCertificate } from "@parley/testkit/webhook-receiver/self-signed-certificate";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { holdsTone, OUR_NUMBER, openStage, type Stage, tone, trunkAt, until } from "./support/stage.ts";
import { TestPbx } from "./support/test-pbx.ts";

const { certificatePem, privateKeyPem } = createSelfSignedCertificate();
const identity = { cert: certificatePem, key: privateKeyPem, ca: certificatePem };

let stage: Stage;
let pbx: TestPbx;
beforeAll(async () => {
  stage = await openStage({ tls: identity, sipTlsPort: 0 });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  pbx = await TestPbx.start(undefined, identity);
});
afterEach(() => pbx.stop());

const secureTrunk = () => trunkAt(pbx.tlsPort, { gateway: `localhost:${pbx.tlsPort};transport=tls` });

test("a call that comes in over TLS is answered, with SRTP where the caller offers it", async () => {
  await stage.sync({ trunks: [secureTrunk()] });
  const leg = await pbx.call(stage.bridge.sipTlsPort, OUR_NUMBER, { transport: "tls", srtp: "offered" });
  await until(() => leg.isEstablished, "an answer");
  expect(leg.media.agreed?.srtp?.suite).toBe("AES_CM_128_HMAC_SHA1_80");
  const media = stage.service.media.at(-1);
  leg.media.session?.queueAudio(tone(440, 1_500));
  media?.socket.send(tone(1_000, 900));
  await until(() => holdsTone(440, media?.heard ?? []), "the caller");
  await until(() => holdsTone(1_000, leg.heard), "the assistant");
  const callSid = stage.service.events("call.incoming").at(-1).call_sid;
  const { body } = await stage.ask("GET", BRIDGE_PATHS.ladder(callSid));
  expect(JSON.stringify(body)).not.toMatch(/inline:[A-Za-z0-9+/]{20}/);
  leg.session.hangUp();
});

test("a call that goes out over TLS offers SRTP, and goes on without where the callee leaves it out", async () => {
  await stage.sync({ trunks: [secureTrunk()] });
  for (const takesSrtp of [true, false]) {
    pbx.legs.length = 0;
    pbx.onInvite = (leg) => {
      leg.media.ignoresSrtp = !takesSrtp;
      leg.session.accept(leg.media);
    };
    const before = stage.service.media.length;
    await stage.ask("POST", BRIDGE_PATHS.calls, {
      idempotency_key: randomUUID(),
      from: OUR_NUMBER,
      to: "+15557654321",
      ring_timeout_seconds: 20,
    });
    await until(() => stage.service.media.length > before, "the call");
    const [leg] = pbx.legs;
    expect(leg?.session.peer.transport).toBe("tls");
    expect(leg?.media.agreed?.srtp !== null).toBe(takesSrtp);
    stage.service.media.at(-1)?.socket.send(tone(1_000, 900));
    await until(() => holdsTone(1_000, leg?.heard ?? []), "the assistant");
    leg?.session.hangUp();
    await until(() => leg?.ends.length === 1);
  }
});

test("a gateway whose certificate nobody vouches for is not reached", async () => {
  const other = createSelfSignedCertificate();
  const stranger = await TestPbx.start(undefined, { cert: other.certificatePem, key: other.privateKeyPem, ca: null });
  await stage.sync({ trunks: [trunkAt(stranger.tlsPort, { gateway: `localhost:${stranger.tlsPort};transport=tls` })] });
  const { body } = await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7));
  expect(body.trunks[0]).toMatchObject({ state: "unreachable", reason: expect.stringMatching(/certificate/i) });
  await stranger.stop();
});
