import { NUMBERS } from "./house.mjs";
import { TEXT_THREADS } from "./text-threads.mjs";
import { until } from "./until.mjs";

/** @param {import("@parley/testkit/carriers/simulator-handle").CarrierSimulator} carrier */
export async function writeTexts(carrier) {
  await Promise.all(TEXT_THREADS.map((thread) => writeThread(carrier, thread)));
  await carrier.settled();
}

/** A customer writes, waits for the answer, and writes again. */
async function writeThread(carrier, { from, to, delivery, turns }) {
  if (delivery !== undefined) carrier.setDelivery(from, delivery);
  for (const { says, isLeftAlone } of turns) {
    const answerCount = carrier.sentTo(from).length;
    await carrier.receiveText({ from, to: NUMBERS[to], body: says });
    if (isLeftAlone === true) continue;
    await until(`an answer to “${says}”`, () => carrier.sentTo(from).length > answerCount);
  }
}
