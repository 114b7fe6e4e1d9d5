import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { until } from "../support/stage.ts";
import { callByBaresip } from "./baresip-phone.ts";
import { folder, freePort, type Proof } from "./proof.ts";
import { sipp } from "./sipp.ts";
import * as scenarios from "./sipp-scenarios.ts";
import { ANSWER, startWholeProduct, WELCOME, type WholeProduct } from "./whole-product.ts";

const SECONDS = 14;
/** Until the welcome is over. */
const LISTENS_MS = 5_000;
const QUESTION = "When do you close?";

async function withProduct(gateway: string, run: (product: WholeProduct) => Promise<void>): Promise<void> {
  const product = await startWholeProduct(join(folder, randomUUID()), gateway);
  try {
    await run(product);
  } finally {
    await product.stop();
  }
}

/** baresip calls the assistant, listens, asks, and is answered. */
function talks(transport: "udp" | "tcp" | "tls"): Proof {
  return {
    name: `baresip talks with an assistant over ${transport.toUpperCase()}${transport === "tls" ? " with SRTP" : ""}`,
    needs: "baresip",
    async run() {
      const telephone = await freePort();
      await withProduct(`127.0.0.1:${telephone}`, async (product) => {
        const question = product.texts.add(QUESTION).muLaw;
        const says = new Uint8Array(LISTENS_MS * 8 + question.length).fill(0xff);
        says.set(question, LISTENS_MS * 8);
        const isTls = transport === "tls";
        const { heard, output } = await callByBaresip({
          folder: join(folder, randomUUID()),
          sipPort: telephone,
          rtpPort: 33_000,
          target: `sip:${product.number}@127.0.0.1:${isTls ? product.sipTlsPort : product.sipPort}`,
          transport,
          isEncrypted: isTls,
          says,
          seconds: SECONDS,
          tls: isTls ? product.certificate : null,
        });
        const muLaw = Uint8Array.from(heard);
        const found = hearTones(`${WELCOME} ${ANSWER}`, muLaw);
        const words = `${WELCOME} ${ANSWER}`.split(" ").length;
        if (found.wordCount !== words) {
          throw new Error(`it heard "${found.text}" in ${heard.length} samples\n${output.slice(-800)}`);
        }
        await expectTranscript(product, [WELCOME, QUESTION, ANSWER]);
      });
    },
  };
}

async function expectTranscript({ ask }: WholeProduct, expected: readonly string[]): Promise<void> {
  const theCall = async () => {
    const { json } = await ask("GET", "/api/v1/calls");
    return (json.items ?? json)[0];
  };
  await until(async () => (await theCall())?.status === "completed", "the call's end");
  const { id, call_sid: callSid } = await theCall();
  const { json: transcript } = await ask("GET", `/api/v1/calls/${id}/transcripts`);
  const said = transcript.map(({ content }: { content: string }) => content);
  if (JSON.stringify(said) !== JSON.stringify(expected)) throw new Error(`the transcript is ${JSON.stringify(said)}`);
  const { json: ladder } = await ask("GET", `/api/v1/calls/${callSid}/sip`);
  const summaries = ladder.messages.map(({ summary }: { summary: string }) => summary);
  for (const wanted of ["INVITE", "200 OK", "ACK", "BYE"]) {
    if (!summaries.includes(wanted)) throw new Error(`the ladder has no ${wanted}: ${summaries.join(", ")}`);
  }
}

export const productProofs: readonly Proof[] = [
  talks("udp"),
  talks("tcp"),
  talks("tls"),
  {
    name: "an assistant calls sipp, and the call is terminated by the interface",
    needs: "sipp",
    async run() {
      const telephone = await freePort();
      // Asked by OPTIONS when the trunk is added: that is a call of its own to sipp.
      const far = sipp(telephone, scenarios.ANSWERING, { local: telephone, calls: 2, patienceMs: 60_000 });
      far.catch(() => undefined);
      await withProduct(`127.0.0.1:${telephone}`, async (product) => {
        const to = "+15557654321";
        const placed = await product.ask("POST", "/calls/initiate", {
          to_phone_number: to,
          from_phone_number: product.number,
        });
        if (placed.status !== 200) throw new Error(JSON.stringify(placed.json));
        const { call_sid: callSid, call_id: id } = placed.json;
        const read = async () => (await product.ask("GET", `/api/v1/calls/sid/${callSid}`)).json;
        await until(
          async () => (await read()).answered_at !== null || (await read()).status !== "ongoing",
          "an answer",
        );
        // Long enough for its media socket to open.
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        const { status, json } = await product.ask("POST", `/api/v1/calls/${callSid}/terminate`);
        if (status !== 200) throw new Error(`${id}: ${JSON.stringify(json)}`);
        await far;
        await until(async () => (await read()).status === "completed", "the call's end");
      });
    },
  },
];
