import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createSelfSignedCertificate } from "@parley/testkit/webhook-receiver/self-signed-certificate";
import { holdsTone, OUR_NUMBER, openStage, tone, trunkAt, until } from "../support/stage.ts";
import { callByBaresip } from "./baresip-phone.ts";
import { callByLinphone } from "./linphone-phone.ts";
import { folder, freePort, type Proof } from "./proof.ts";

const TELEPHONES = {
  baresip: { program: "baresip", callBy: callByBaresip, host: "127.0.0.1" },
  // It compares the name in the certificate, which its TLS library cannot do with addresses.
  linphone: { program: "linphonec", callBy: callByLinphone, host: "localhost" },
} as const;

/** The telephone calls, and both hear the other's tone. */
function hearsBoth(
  telephone: keyof typeof TELEPHONES,
  how: string,
  transport: "udp" | "tcp" | "tls",
  isEncrypted: boolean,
): Proof {
  const { program, callBy, host } = TELEPHONES[telephone];
  return {
    name: `${telephone} over ${how}: each hears the other's tone`,
    needs: program,
    async run() {
      const own = createSelfSignedCertificate();
      const identity = { cert: own.certificatePem, key: own.privateKeyPem, ca: own.certificatePem };
      const stage = await openStage(transport === "tls" ? { tls: identity, sipTlsPort: 0 } : {});
      try {
        const sipPort = await freePort();
        await stage.tell({ trunks: [trunkAt(sipPort)] });
        const { bridge, service } = stage;
        const port = transport === "tls" ? bridge.sipTlsPort : bridge.sipPort;
        const called = callBy({
          folder: join(folder, randomUUID()),
          sipPort,
          rtpPort: 30_000 + 2 * Math.floor(Math.random() * 1_000),
          target: `sip:${OUR_NUMBER}@${host}:${port}`,
          transport,
          isEncrypted,
          says: tone(440, 6_000),
          seconds: 6,
          tls: transport === "tls" ? own : null,
        });
        const speaking = setInterval(() => service.media.at(-1)?.socket.send(tone(1_000, 500)), 500);
        const { heard, output } = await called;
        clearInterval(speaking);
        const words = output.slice(-1_500);
        if (!holdsTone(440, service.media.at(-1)?.heard ?? [])) throw new Error(`${telephone} was not heard\n${words}`);
        if (!holdsTone(1_000, heard)) throw new Error(`${telephone} heard nothing: ${heard.length} samples\n${words}`);
        await until(() => service.statuses().some(({ status }) => status === "completed"), "the call's end");
      } finally {
        await stage.stop();
      }
    },
  };
}

export const telephoneProofs: readonly Proof[] = (["baresip", "linphone"] as const).flatMap((telephone) => [
  hearsBoth(telephone, "UDP", "udp", false),
  hearsBoth(telephone, "TCP", "tcp", false),
  hearsBoth(telephone, "UDP with SRTP", "udp", true),
  hearsBoth(telephone, "TLS with SRTP", "tls", true),
]);
