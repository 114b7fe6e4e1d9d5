import { UserAgent } from "@parley/sip/dialog/user-agent";
import type { SipPeer, SipRequest } from "@parley/sip/message/message";
import { createResponse } from "@parley/sip/message/respond";
import { VirtualTimers } from "@parley/sip/tests/virtual-timers";
import { beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "../logging.ts";
import type { ResolvedGateway } from "./resolve-gateway.ts";
import type { Trunk } from "./trunk-book.ts";
import { TrunkMonitor } from "./trunk-monitor.ts";
import { TRUNK_TABLE, type TrunkEvent, type TrunkState } from "./trunk-table.ts";

const PEER: SipPeer = { transport: "udp", address: "192.0.2.2", port: 5060 };
const TRUNK: Trunk = {
  id: "0b6f2a1e-6f0a-4b39-9f2b-3d3c1d8a8f10",
  organizationId: 7,
  name: "PBX",
  gateway: { host: "192.0.2.2", port: null, transport: null },
  username: "100",
  password: "x",
  priority: 1,
  registers: true,
} as Trunk;
const NEVER_MS = 10 * 24 * 3_600_000;

/** A trunk whose gateway and whose DNS do what a test says. */
class Scene {
  readonly timers = new VirtualTimers();
  readonly sent: SipRequest[] = [];
  readonly told: string[] = [];
  readonly monitor: TrunkMonitor;
  readonly #agent: UserAgent;
  #counter = 0;
  #resolve: ((found: ResolvedGateway | { problem: string }) => void) | null = null;
  resolveCount = 0;

  constructor(registers: boolean) {
    this.#agent = new UserAgent({
      timers: this.timers,
      random: {
        bytes: (length) => {
          this.#counter += 1;
          return Uint8Array.from({ length }, (_, index) => (this.#counter * 31 + index * 7) & 0xff);
        },
      },
      send: (message) => void (message.kind === "request" && this.sent.push(message)),
      sentBy: () => ({ host: "192.0.2.1", port: 5060 }),
      contact: (user) => `sip:${user}@192.0.2.1`,
      nextHop: () => PEER,
      product: "Test",
      onInvite() {},
    });
    this.monitor = new TrunkMonitor(
      { ...TRUNK, registers },
      {
        agent: this.#agent,
        timers: this.timers,
        logger: createLogger("error", () => {}),
        product: "Test",
        apiKey: "a-key-for-tests-of-the-bridge",
        resolve: () => {
          this.resolveCount += 1;
          return new Promise((resolve) => {
            this.#resolve = resolve;
          });
        },
        contact: (user) => `sip:${user}@192.0.2.1`,
        createAuthenticator: () => ({ answer: () => null }),
        onChange: (_trunk, { state }) => this.told.push(state),
        now: () => new Date(this.timers.nowMs()),
      },
      () => {},
    );
    this.monitor.start();
  }

  get state(): TrunkState {
    return this.monitor.currentState;
  }

  async fire(event: TrunkEvent): Promise<void> {
    const causes: Readonly<Record<TrunkEvent, () => void>> = {
      resolved: () => this.#resolve?.({ peers: [PEER] }),
      "not-found": () => this.#resolve?.({ problem: "no such name" }),
      accepted: () => this.#answer("REGISTER", 200),
      denied: () => this.#answer("REGISTER", 403),
      failed: () => this.#answer("REGISTER", 500),
      alive: () => this.#answer("OPTIONS", 404),
      // Timer F.
      silent: () => this.timers.advance(32_100),
      timer: () => this.timers.advance(NEVER_MS),
      test: () => void this.monitor.test(),
    };
    causes[event]();
    await new Promise((resolve) => setImmediate(resolve));
  }

  #answer(method: string, status: number): void {
    const request = this.sent.findLast((message) => message.method === method);
    if (request === undefined) return;
    const headers = [["Contact", `${request.headers.first("Contact") ?? ""}`]] as const;
    this.#agent.receive(createResponse(request, status, { toTag: "theirs", headers }), PEER);
  }
}

/** How a trunk comes into each state; one that does not register is asked by OPTIONS. */
const PATHS: Readonly<Record<TrunkState, readonly TrunkEvent[]>> = {
  resolving: [],
  registering: ["resolved"],
  registered: ["resolved", "accepted"],
  ip_auth: ["resolved", "alive"],
  auth_failed: ["resolved", "denied"],
  unreachable: ["not-found"],
};
const OF_OPTIONS: readonly TrunkEvent[] = ["alive", "silent"];
const STATES = Object.keys(PATHS) as TrunkState[];
const EVENTS = Object.keys(TRUNK_TABLE.resolving) as TrunkEvent[];

describe.each(STATES)("a trunk that is %s", (state) => {
  let scene: Scene;

  // Time alone does not take a registered trunk anywhere but to `timer`, and not one that is being asked.
  const events = EVENTS.filter((event) => event !== "timer" || state !== "registering").filter(
    (event) => event !== "silent" || !["registered", "unreachable", "ip_auth"].includes(state),
  );

  async function reach(registers: boolean): Promise<void> {
    scene = new Scene(registers);
    for (const event of PATHS[state]) await scene.fire(event);
    expect(scene.state).toBe(state);
  }

  beforeEach(() => reach(state !== "ip_auth"));

  test.each(events)("and meets %s", async (event) => {
    if (OF_OPTIONS.includes(event) && state === "registering") await reach(false);
    const transition = TRUNK_TABLE[state][event];
    const [asked, resolved, told] = [scene.sent.length, scene.resolveCount, scene.told.length];
    await scene.fire(event);
    // Whoever looks the gateway up finds nothing here until the test says so.
    expect(scene.state).toBe(transition?.next ?? state);
    const actions = transition?.actions ?? [];
    expect(scene.resolveCount - resolved).toBe(actions.includes("resolve") ? 1 : 0);
    if (actions.includes("register-or-ask")) expect(scene.sent.length).toBe(asked + 1);
    const isSettled = transition !== null && !["resolving", "registering"].includes(transition.next);
    expect(scene.told.slice(told)).toEqual(isSettled ? [transition.next] : []);
  });
});

describe("how long a trunk waits", () => {
  /** Until it looks its gateway up again, in steps of a second. */
  async function secondsUntilNextLook(scene: Scene, limitSeconds: number): Promise<number> {
    const before = scene.resolveCount;
    for (let seconds = 1; seconds <= limitSeconds; seconds += 1) {
      scene.timers.advance(1_000);
      if (scene.resolveCount > before) return seconds;
    }
    return Number.POSITIVE_INFINITY;
  }

  test("to refresh: 85 % of what was granted at most", async () => {
    const scene = new Scene(true);
    await scene.fire("resolved");
    const granted = /expires=(\d+)/.exec(scene.sent[0]?.headers.first("Contact") ?? "")?.[1];
    await scene.fire("accepted");
    const seconds = await secondsUntilNextLook(scene, 4_000);
    expect(seconds).toBeLessThanOrEqual(Number(granted) * 0.85 + 1);
    expect(seconds).toBeGreaterThanOrEqual(Number(granted) * 0.85 * 0.9 - 1);
  });

  test("after failures: from 30 seconds to half an hour, twice as long each time", async () => {
    const scene = new Scene(true);
    await scene.fire("not-found");
    for (let longest = 30; longest < 8_000; longest *= 2) {
      const most = Math.min(longest, 1_800);
      const seconds = await secondsUntilNextLook(scene, 2_000);
      expect(seconds).toBeLessThanOrEqual(most + 1);
      expect(seconds).toBeGreaterThanOrEqual(most / 2 - 1);
      await scene.fire("not-found");
    }
  });

  test("after its credentials were refused: half an hour, whatever happens but a test", async () => {
    const scene = new Scene(true);
    await scene.fire("resolved");
    await scene.fire("denied");
    expect(await secondsUntilNextLook(scene, 1_790)).toBe(Number.POSITIVE_INFINITY);
    await scene.fire("test");
    expect(scene.state).toBe("resolving");
  });
});
