import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { finish, text } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import { chainModels } from "../../providers/llm/chain/fallback-model.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { HandTimer } from "./hand-timer.ts";

const APOLOGY = buildCallSettings().messages.apology;
const TROUBLE = buildCallSettings().messages.trouble;

/** A model whose first token takes this long on the call's clock; like a vendor's, it observes the limit it is given. */
function slowModel(timer: () => HandTimer, firstTokenMs: () => number, change: Partial<LanguageModel> = {}) {
  const requests: ModelRequest[] = [];
  const wait = (ms: number) => new Promise<void>((resolve) => timer().after(ms, resolve));
  const model: LanguageModel = {
    provider: "slow",
    modelId: "m",
    ...change,
    async *respond(request): AsyncIterable<ModelEvent> {
      requests.push(request);
      const takesMs = firstTokenMs();
      await wait(Math.min(takesMs, request.firstTokenTimeoutMs));
      if (takesMs > request.firstTokenTimeoutMs) {
        throw new ProviderError({
          provider: model.provider,
          operation: "respond",
          outcome: "not-done",
          vendorCode: "first-token-timeout",
          message: `Nothing within ${request.firstTokenTimeoutMs} ms.`,
        });
      }
      yield text("We have a table by the window.");
      yield finish();
    },
  };
  return { model, requests };
}

/** A call whose caller has just asked these models something. */
async function asked(makeModels: (timer: () => HandTimer) => readonly LanguageModel[]) {
  const holder: { timer: HandTimer | null } = { timer: null };
  const timer = () => {
    if (holder.timer === null) throw new Error("the call has not begun");
    return holder.timer;
  };
  const model = chainModels(makeModels(timer));
  if (model === null) throw new Error("no models");
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: null }),
    model,
    fillers: { first: ["One moment, please.", "Just a second."], further: ["I'm still looking."] },
  });
  holder.timer = call.timer;
  call.session.attach(call.stream);
  call.session.typed("A table?");
  return call;
}

async function run(call: StagedSession, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 100) await call.pass(100);
}

/** Without the entry made because no marks come back: a staged call has no far end to return them. */
const loggedOf = (call: StagedSession) => call.logged.filter((event) => event !== "playout-by-clock");

const said = (call: StagedSession) =>
  call.turns.filter(({ role }) => role === "assistant").map(({ content }) => content);

const fillers = (call: StagedSession) => call.turns.flatMap(({ filler }) => (filler === null ? [] : [filler]));

describe("the only model", () => {
  it("may take fourteen seconds, while one filler asks the caller to wait", async () => {
    const call = await asked((timer) => [slowModel(timer, () => 14_000).model]);
    await run(call, 20_000);
    expect(said(call)).toEqual(["We have a table by the window."]);
    expect(fillers(call)).toEqual(["One moment, please."]);
    expect(loggedOf(call)).toEqual([]);
  });

  it("gets no filler when it answers within 1.2 seconds", async () => {
    const call = await asked((timer) => [slowModel(timer, () => 1_100).model]);
    await run(call, 8_000);
    expect(said(call)).toEqual(["We have a table by the window."]);
    expect(fillers(call)).toEqual([]);
  });

  it("that takes longer fails the turn, not the call: we take the blame and go on", async () => {
    let takesMs = 60_000;
    const call = await asked((timer) => [slowModel(timer, () => takesMs).model]);
    await run(call, 20_000);
    expect(said(call)).toEqual(["", TROUBLE]);
    expect(fillers(call)).toEqual(["One moment, please."]);
    expect(call.turns[1]?.failure).toEqual({
      stage: "model",
      code: "first-token-timeout",
      provider: "slow",
      message: "Nothing within 15000 ms.",
    });
    takesMs = 500;
    call.session.typed("A table, please?");
    await run(call, 5_000);
    expect(said(call).at(-1)).toBe("We have a table by the window.");
    expect(call.turns.at(-1)?.failure).toBeNull();
    expect(call.session.isListening).toBe(true);
  });

  it("that fails again and again ends the call", async () => {
    const call = await asked((timer) => [slowModel(timer, () => 60_000).model]);
    await run(call, 20_000);
    call.session.typed("Hello?");
    await run(call, 40_000);
    expect(said(call).slice(-1)).toEqual([APOLOGY]);
    await expect(call.session.finished).resolves.toMatchObject({ reason: "model-failed" });
  });

  it("that fails before its first word is still recorded with its failure", async () => {
    const call = await asked(() => [
      {
        provider: "broken",
        modelId: "m",
        // biome-ignore lint/correctness/useYield: it fails before it could yield.
        async *respond() {
          throw new ProviderError({ provider: "broken", operation: "respond", outcome: "rejected", message: "No." });
        },
      },
    ]);
    await run(call, 5_000);
    expect(call.turns.map(({ content, failure }) => [content, failure?.code ?? null])).toEqual([
      ["A table?", null],
      ["", "model-failed"],
      [TROUBLE, null],
    ]);
  });
});

describe("a model with a fallback", () => {
  it("has 2.3 seconds; the last one has the full time, and the switch is logged", async () => {
    const limits: number[] = [];
    const call = await asked((timer) => {
      const first = slowModel(timer, () => 60_000, { provider: "first" });
      const second = slowModel(timer, () => 4_000, { provider: "second" });
      return [first, second].map(
        ({ model }): LanguageModel => ({
          ...model,
          respond: (request, signal) => {
            limits.push(request.firstTokenTimeoutMs);
            return model.respond(request, signal);
          },
        }),
      );
    });
    await run(call, 12_000);
    expect(limits).toEqual([2_300, 15_000]);
    expect(said(call)).toEqual(["We have a table by the window."]);
    expect(fillers(call)).toEqual(["One moment, please."]);
    expect(loggedOf(call)).toEqual(["model-switched"]);
    expect(call.turns.at(-1)).toMatchObject({ provider: "second", failure: null });
  });

  it.each<[string, Partial<LanguageModel>]>([
    ["another key of the same vendor", { isAlternateKey: true, keyName: "spare" }],
    ["one that cannot be asked", { unusable: { message: "No key.", fix: "Give it one." } }],
  ])("%s does not take over", async (_name, change) => {
    const call = await asked((timer) => [
      slowModel(timer, () => 10_000).model,
      slowModel(timer, () => 0, change).model,
    ]);
    await run(call, 16_000);
    expect(said(call).at(-1)).toContain("We have a table by the window.");
    expect(loggedOf(call)).toEqual([]);
  });
});

describe("a filler", () => {
  it("is not put between two sentences of an answer", async () => {
    const call = await asked((timer) => [
      {
        provider: "slow",
        modelId: "m",
        async *respond() {
          yield text("We have a table. ");
          await new Promise<void>((resolve) => timer().after(6_000, resolve));
          yield text("It is by the window.");
          yield finish();
        },
      },
    ]);
    await run(call, 12_000);
    expect(said(call)).toEqual(["We have a table. It is by the window."]);
    expect(fillers(call)).toEqual([]);
  });
});

describe("a model that takes over from one that had already made progress", () => {
  it("gets the full time to begin", async () => {
    const call = await asked((timer) => {
      const wait = (ms: number) => new Promise<void>((resolve) => timer().after(ms, resolve));
      const first: LanguageModel = {
        provider: "first",
        modelId: "m",
        // biome-ignore lint/correctness/useYield: it fails before it could yield.
        async *respond({ onProgress }) {
          await wait(100);
          onProgress?.();
          throw new ProviderError({ provider: "first", operation: "respond", outcome: "not-done", message: "Gone." });
        },
      };
      return [first, slowModel(timer, () => 12_000).model];
    });
    await run(call, 20_000);
    expect(said(call).at(-1)).toContain("We have a table by the window.");
    expect(loggedOf(call)).toEqual(["model-switched"]);
  });
});

describe("a model that makes progress without words", () => {
  it("is not taken for one that broke off", async () => {
    const holder: { timer: HandTimer | null } = { timer: null };
    const wait = (ms: number) => new Promise<void>((resolve) => holder.timer?.after(ms, resolve));
    const call = new StagedSession({
      settings: buildCallSettings({ welcomeMessage: null }),
      model: {
        provider: "thinks",
        modelId: "m",
        async *respond({ onProgress }) {
          yield text("I will write it down. ");
          // As while a tool's arguments are streamed, piece by piece.
          for (let piece = 0; piece < 6; piece += 1) {
            await wait(4_000);
            onProgress?.();
          }
          yield text("Done.");
          yield finish();
        },
      },
    });
    holder.timer = call.timer;
    call.session.attach(call.stream);
    call.session.typed("Write it down.");
    await run(call, 30_000);
    expect(loggedOf(call)).toEqual([]);
    expect(said(call)).toEqual(["I will write it down. Done."]);
  });
});
