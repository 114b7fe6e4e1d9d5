import { describe, expect, test } from "vitest";
import { CallScript, type CallStep } from "./call-script.ts";
import { untilAborted } from "./until-aborted.ts";

function scene() {
  const done: string[] = [];
  const call = new AbortController();
  const script = new CallScript(call.signal);
  const step =
    (name: string, outcome: Awaited<ReturnType<CallStep>> = "next"): CallStep =>
    async () => {
      done.push(name);
      return outcome;
    };
  const waiting: CallStep = async (signal) => {
    done.push("waits");
    await untilAborted(signal);
    done.push("stopped");
    return "next";
  };
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const onDone = () => {
    done.push("over");
    resolve();
  };
  return { done, call, script, step, waiting, onDone, over };
}

describe("a script", () => {
  test("runs its steps in order and then ends", async () => {
    const { done, script, step, onDone, over } = scene();
    script.start([step("a"), step("b")], onDone);
    await over;
    expect(done).toEqual(["a", "b", "over"]);
  });

  test("ends at a step that hangs up, and follows a step that redirects", async () => {
    const { done, script, step, onDone, over } = scene();
    const elsewhere = { continueWith: [step("c"), step("d", "hang-up"), step("never")] };
    script.start([step("a", elsewhere), step("never")], onDone);
    await over;
    expect(done).toEqual(["a", "c", "d", "over"]);
  });

  test("stops its current step when it gets new instructions", async () => {
    const { done, script, step, waiting, onDone, over } = scene();
    script.start([waiting, step("never")], onDone);
    script.redirect(async () => [step("instead")], onDone);
    await over;
    expect(done).toEqual(["waits", "stopped", "instead", "over"]);
  });

  test("follows the last of two simultaneous instructions", async () => {
    const { done, script, step, waiting, onDone, over } = scene();
    script.start([waiting], onDone);
    script.redirect(async () => [step("first")], onDone);
    script.redirect(async () => [step("second")], onDone);
    await over;
    expect(done).toEqual(["waits", "stopped", "second", "over"]);
  });

  test("may begin with a redirect, and ends when there are no instructions", async () => {
    const { done, script, onDone, over } = scene();
    script.redirect(async () => null, onDone);
    await over;
    expect(done).toEqual(["over"]);
  });

  test("does nothing after the call has ended", async () => {
    const { done, call, script, step, waiting, onDone } = scene();
    script.start([waiting, step("never")], onDone);
    call.abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(["waits", "stopped"]);
  });
});
