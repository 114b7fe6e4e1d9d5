import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { listenSteadily } from "../steady-ports.ts";
import { Background } from "./background.ts";
import type { CallExchange } from "./call-exchange.ts";
import { phoneOf } from "./calls/simulated-phone.ts";
import { waitForPhone } from "./calls/wait-for-phone.ts";
import type { CarrierParts } from "./carrier-parts.ts";
import type { RestRequestRecord } from "./carrier-records.ts";
import { CarrierStore } from "./carrier-store.ts";
import { createFaultDecider, type FaultDecider } from "./fault-plan.ts";
import { createControl } from "./process/control-endpoints.ts";
import { createRestServer } from "./rest-server.ts";
import type { CarrierSimulator } from "./simulator-handle.ts";
import type { CarrierSimulatorOptions } from "./simulator-options.ts";
import { telnyxCarrier } from "./telnyx/carrier.ts";
import { MessageExchange } from "./texts/message-exchange.ts";
import { twilioCarrier } from "./twilio/carrier.ts";
import { vonageCarrier } from "./vonage/carrier.ts";
import { WebhookSender } from "./webhook-sender.ts";

interface RunningCarrier {
  readonly store: CarrierStore;
  readonly sender: WebhookSender;
  readonly messages: MessageExchange;
  readonly calls: CallExchange;
  readonly requests: () => readonly RestRequestRecord[];
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Shared {
  readonly options: CarrierSimulatorOptions;
  readonly clock: Clock;
  readonly background: Background;
  readonly faults: () => FaultDecider;
  readonly signal: AbortSignal;
  readonly control: ReturnType<typeof createControl>;
}

/** A simulated carrier is a folder and a line in this table. */
const CARRIERS: Partial<Record<TelephonyProviderName, CarrierParts>> = {
  twilio: twilioCarrier,
  telnyx: telnyxCarrier,
  vonage: vonageCarrier,
};

/** Starts simulated carriers on loopback sockets, with their real REST APIs and signed webhooks. */
export async function startCarrierSimulator(options: CarrierSimulatorOptions): Promise<CarrierSimulator> {
  const clock = options.clock ?? systemClock;
  const stopping = new AbortController();
  const background = new Background();
  let decider = createFaultDecider(options.seed, options.faults ?? {});
  const carriers = new Map<TelephonyProviderName, RunningCarrier>();

  const all = () => [...carriers.values()];
  const ownerOf = (phoneNumber: string) => {
    const carrier = all().find(({ store }) => store.findNumber(phoneNumber) !== null);
    if (carrier === undefined) throw new Error(`no carrier has the number ${phoneNumber}`);
    return carrier;
  };
  const simulator: CarrierSimulator = {
    get urls() {
      return Object.fromEntries([...carriers].map(([name, { url }]) => [name, url]));
    },
    get twilioUrl() {
      const twilio = carriers.get("twilio");
      if (twilio === undefined) throw new Error("the simulator was started without Twilio");
      return twilio.url;
    },
    addAccount(account) {
      const carrier = carriers.get(account.carrier ?? "twilio");
      if (carrier === undefined) throw new Error(`the simulator was started without ${account.carrier ?? "twilio"}`);
      carrier.store.addAccount(account, clock.now().getTime());
    },
    setFaults(plan) {
      decider = createFaultDecider(options.seed, plan);
    },
    setDelivery(to, outcome) {
      for (const { messages } of all()) messages.setDelivery(to, outcome);
    },
    setCallOutcome(to, outcome) {
      for (const { calls } of all()) calls.setOutcome(to, outcome);
    },
    receiveText: async (text) => ownerOf(text.to).messages.receive(text),
    async placeCall(call) {
      const { calls } = ownerOf(call.to);
      return phoneOf(calls, await calls.receive(call));
    },
    phone(callSid) {
      for (const { calls } of all()) {
        const leg = calls.leg(callSid);
        if (leg !== null) return phoneOf(calls, leg);
      }
      throw new Error(`there is no call ${callSid}`);
    },
    waitForPhone: (phoneNumber, timeoutMs) =>
      waitForPhone(
        all().map(({ calls }) => calls),
        phoneNumber,
        timeoutMs,
      ),
    heard: (callSid) => simulator.phone(callSid).heard(),
    hangUp: (callSid) => all().some(({ calls }) => calls.endCall(callSid, { by: "phone" })),
    enterValidationCode: (phoneNumber, code) => all().some(({ store }) => store.verifyCallerId(phoneNumber, code)),
    messages: () => all().flatMap(({ store }) => store.messages()),
    sentTo: (phoneNumber) =>
      simulator
        .messages()
        .filter(({ to, direction, isAutomatic }) => to === phoneNumber && direction === "outbound" && !isAutomatic),
    calls: () => all().flatMap(({ store }) => store.calls()),
    numbers: (accountSid) =>
      all().flatMap(({ store }) => [...(store.accounts.get(accountSid)?.numbers.values() ?? [])]),
    webhookAttempts: () => all().flatMap(({ sender }) => sender.attempts()),
    requests: () => all().flatMap(({ requests }) => requests()),
    settled: () => background.settled(),
    async stop() {
      stopping.abort(new Error("the simulator stops"));
      await Promise.all(all().map(({ close }) => close()));
      await background.settled();
    },
  };

  const shared: Shared = {
    options,
    clock,
    background,
    faults: () => decider,
    signal: stopping.signal,
    control: createControl(simulator),
  };
  try {
    for (const [index, name] of options.carriers.entries()) {
      const port = options.port === undefined || options.port === 0 ? 0 : options.port + index;
      carriers.set(name, await startCarrier(name, port, shared));
    }
    for (const account of options.accounts) simulator.addAccount(account);
  } catch (error) {
    await simulator.stop();
    throw error;
  }
  return simulator;
}

async function startCarrier(name: TelephonyProviderName, port: number, shared: Shared): Promise<RunningCarrier> {
  const { options, clock, background, faults, signal, control } = shared;
  const parts = CARRIERS[name];
  if (parts === undefined) throw new Error(`there is no simulator of ${name}`);
  const store = new CarrierStore(name, options.seed, parts.idOf);
  const sender = new WebhookSender({
    carrier: name,
    seed: options.seed,
    clock,
    faults,
    originMap: options.originMap ?? {},
    retryDelayMs: options.webhookRetryDelayMs ?? 20,
    timeoutMs: options.webhookTimeoutMs ?? 15_000,
    signal,
  });
  const common = {
    store,
    format: parts.format(clock),
    sender,
    background,
    clock,
    faults,
    originMap: options.originMap ?? {},
    stateDelayMs: options.stateDelayMs ?? 1,
    spokenCharacterMs: options.spokenCharacterMs ?? 1,
    keepsUninstructedCalls: options.keepsUninstructedCalls ?? true,
    takesPlainSockets: options.takesPlainSockets ?? false,
    signal,
  };
  const messages = new MessageExchange(common);
  const { calls, rest } = parts.open({ ...common, messages, nowMs: () => clock.now().getTime() });
  const { server, requests } = createRestServer({
    carrier: name,
    rest,
    clock,
    faults,
    journeyOf: async (sid) => {
      await Promise.all([messages.journeyOf(sid), calls.journeyOf(sid)]);
    },
    control,
    signal,
  });
  const listeningPort = await listenSteadily(server, `carrier ${name}`, port);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { store, sender, messages, calls, requests, url: `http://127.0.0.1:${listeningPort}`, close };
}
