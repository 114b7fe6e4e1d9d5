import { usePhone } from "../calls/phone-control.ts";
import type { RestReply, RestRequest } from "../carrier-format.ts";
import type { CarrierSimulator } from "../simulator-handle.ts";

const PREFIX = "/__control/";

/**
 * The control API for a test in another process. Every endpoint is a POST with a JSON array of the arguments of
 * the method of the same name: `POST /__control/receiveText` with `[{ "from": …, "to": …, "body": … }]`. The answer is
 * `{ "result": … }`, or 400 with `{ "error": … }`. Methods without arguments also work by GET, for people.
 *
 * A phone is returned as `{ "sid": …, "phoneNumber": … }` and used with `POST /__control/usePhone`: the call's id, the
 * method and its arguments, audio as base64: `["CA…", "speak", { "base64": … }]`.
 */
export function createControl(simulator: CarrierSimulator): (request: RestRequest) => Promise<RestReply> | null {
  const methods = createControlMethods(simulator);
  return (request) => {
    if (!request.target.startsWith(PREFIX)) return null;
    const method = methods.get(request.target.slice(PREFIX.length));
    if (method === undefined) return Promise.resolve(reply(404, { error: `one of ${[...methods.keys()].join(", ")}` }));
    return perform(method, request);
  };
}

type ControlMethod = (args: readonly unknown[]) => unknown;

function createControlMethods(simulator: CarrierSimulator): ReadonlyMap<string, ControlMethod> {
  // The arguments come from the typed client, so they are not checked.
  const call =
    <A extends readonly never[]>(method: (...args: A) => unknown): ControlMethod =>
    (args) =>
      Reflect.apply(method, simulator, args);
  return new Map<string, ControlMethod>([
    ["addAccount", call(simulator.addAccount)],
    ["setFaults", call(simulator.setFaults)],
    ["setDelivery", call(simulator.setDelivery)],
    ["setCallOutcome", call(simulator.setCallOutcome)],
    ["receiveText", call(simulator.receiveText)],
    ["placeCall", async (args) => addressOf(await call(simulator.placeCall)(args))],
    ["phone", async (args) => addressOf(await call(simulator.phone)(args))],
    ["waitForPhone", async (args) => addressOf(await call(simulator.waitForPhone)(args))],
    ["usePhone", ([sid, name, ...args]) => usePhone(simulator.phone(String(sid)), String(name), args)],
    ["hangUp", call(simulator.hangUp)],
    ["enterValidationCode", call(simulator.enterValidationCode)],
    ["messages", call(simulator.messages)],
    ["sentTo", call(simulator.sentTo)],
    ["calls", call(simulator.calls)],
    ["numbers", call(simulator.numbers)],
    ["webhookAttempts", call(simulator.webhookAttempts)],
    ["requests", call(simulator.requests)],
    ["settled", call(simulator.settled)],
  ]);
}

/** A phone cannot be sent over HTTP. */
function addressOf(phone: unknown): unknown {
  if (typeof phone !== "object" || phone === null) return phone;
  return { sid: Reflect.get(phone, "sid"), phoneNumber: Reflect.get(phone, "phoneNumber") };
}

async function perform(method: ControlMethod, request: RestRequest): Promise<RestReply> {
  try {
    const args: unknown = request.body.length === 0 ? [] : JSON.parse(request.body.toString("utf8"));
    if (!Array.isArray(args)) throw new Error("the body must be a JSON array of arguments");
    return reply(200, { result: (await method(args)) ?? null });
  } catch (error) {
    return reply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function reply(statusCode: number, body: unknown): RestReply {
  return { statusCode, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
